import type pg from "pg";
import { releases } from "../../contract/api/releases";
import { RELEASE } from "../../contract/releases";
import { blobAnswer } from "../blobs/answer";
import type { BlobStore } from "../blobs/blobs";
import { holdBlobs } from "../blobs/keep";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { partOf, placeOf } from "../http/cursor";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { enqueueFor } from "../jobs/job";
import type { KeyRing } from "../keys/keyRing";
import type { Ledger } from "../ledger/ledger";
import { addressKey } from "../limits/addressKey";
import type { Rates } from "../limits/rates";
import type { Notify } from "../notifications/notify";
import { type Pictures, rethrowAsRefusal } from "../pictures/pictures";
import { type PlanLimits, storageQuota } from "../plans/limits";
import { payerOf } from "../plans/payer";
import { demand } from "../policy/policy";
import { PublicationThing } from "../publications/policy";
import { readyUpload, wrongUpload } from "../uploads/ready";
import { endReservation } from "../uploads/reservations";
import type { Staging } from "../uploads/upload";
import { addRelease, changeRelease, removeRelease, setPublished } from "./changes";
import { findCover, removeCover, setCover } from "./covers";
import { renderRelease } from "./jobs";
import { LIMITS } from "./limits";
import { processingMoved } from "./live";
import { coverPath, presentArtist, presentCard, presentRelease } from "./present";
import {
  findArtist,
  findRelease,
  listLatest,
  listPublic,
  listReleases,
  placeOfOwn,
  placeOfPublic,
  type ReleaseRow,
} from "./store";
import { chargeView, mayHear, streamOf } from "./views";

export interface ReleasePorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly staging: Staging;
  readonly events: EventBus;
  readonly keys: KeyRing;
  readonly rates: Rates;
  readonly ledger: Ledger;
  readonly limits: PlanLimits;
  readonly notify: Notify;
  readonly pictures: Pictures;
  /** finds a valid session by its id */
  readonly sessionById: (id: string) => Promise<Session | null>;
  /** records that a view has begun; returns the id that its heartbeats carry */
  readonly begun: ViewBegun;
}

/** A view that may begin. */
export interface BegunView {
  readonly release: ReleaseRow;
  readonly session: Session | null;
  readonly address: string;
  /** code of the share link that led here */
  readonly share: string | null;
  /** the page that plays it */
  readonly source: string;
}
export type ViewBegun = (view: BegunView) => Promise<string>;

/** Throws for a price in an organisation's name: it could not pay out what it earns. */
function demandPrice({ actingAs }: Session, price: string | undefined): void {
  if (actingAs && price !== undefined && price !== "0") {
    throw new ApiError("conflict", "Releases of an organisation are free.");
  }
}

/** Routes for artists and their own releases. */
function ownRoutes(ports: ReleasePorts): Handled[] {
  const { pool, clock, rates, limits, blobs, pictures } = ports;
  const own = async (session: Session, deed: "change" | "delete", releaseId: string): Promise<ReleaseRow> =>
    demand(session, deed, PublicationThing, await findRelease(pool, releaseId));
  const again = async (session: Session, releaseId: string) =>
    presentRelease(await own(session, "change", releaseId), session.accountId);
  return [
    handle(releases.create, async ({ session, body }) => {
      const { uploadId, ...metadata } = body;
      demandPrice(session, body.price);
      await rates.take(LIMITS.create, session.userId);
      const source = await readyUpload(ports.staging, session, RELEASE.purpose, uploadId);
      const { accountId } = session;
      const id = await transaction(pool, async (client) => {
        await holdBlobs(client, [source.sha256]);
        if (!(await blobs.find(source.sha256))) throw wrongUpload("That file is no longer here. Upload it again.");
        const one = await addRelease(client, { ...metadata, accountId, uploadId, source }, clock());
        if (!one.added) {
          // the answer to an earlier try was lost: apply what the person has written since
          await changeRelease(client, one.id, metadata, clock());
          return one.id;
        }
        await endReservation(client, storageQuota(limits), uploadId);
        await limits.require(client, accountId, "storage", BigInt(source.bytes));
        await enqueueFor(client, renderRelease, await payerOf(client, accountId), { releaseId: one.id });
        client.afterCommit(() => processingMoved(ports.events, accountId));
        return one.id;
      });
      return created(await again(session, id));
    }),
    handle(releases.mine, async ({ session, query: { limit, cursor } }) => {
      const rows = await listReleases(pool, session.accountId, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, placeOfOwn);
      return ok({ items: shown.map((row) => presentRelease(row, session.accountId)), nextCursor });
    }),
    handle(releases.change, async ({ session, params, body }) => {
      const row = await own(session, "change", params.releaseId);
      demandPrice(session, body.price);
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      await transaction(pool, (client) => changeRelease(client, row.id, given, clock()));
      return ok(await again(session, row.id));
    }),
    handle(releases.publish, async ({ session, params }) => {
      const row = await own(session, "change", params.releaseId);
      await setPublished(pool, row.id, true, clock());
      return ok(await again(session, row.id));
    }),
    handle(releases.unpublish, async ({ session, params }) => {
      const row = await own(session, "change", params.releaseId);
      await transaction(pool, (client) => setPublished(client, row.id, false, clock()));
      return ok(await again(session, row.id));
    }),
    handle(releases.remove, async ({ session, params, log }) => {
      const row = await own(session, "delete", params.releaseId);
      await transaction(pool, async (client) => {
        const bytes = await removeRelease(client, row.id);
        if (bytes !== null) await limits.release(client, row.account_id, "storage", bytes);
      });
      log.info({ event: "release deleted", release: row.id, user: session.userId }, "deleted");
      return empty();
    }),
    handle(releases.setCover, async ({ session, params, body }) => {
      const row = await own(session, "change", params.releaseId);
      await rates.take(LIMITS.cover, session.accountId);
      const made = await pictures.make(session.accountId, Buffer.from(body)).catch(rethrowAsRefusal);
      const id = await transaction(pool, async (tx) =>
        setCover(tx, limits, row, { pictureId: await pictures.keep(tx, made), bytes: made.bytes }),
      );
      return ok({ cover: coverPath(id) ?? "" });
    }),
    handle(releases.removeCover, async ({ session, params }) => {
      const row = await own(session, "change", params.releaseId);
      await transaction(pool, (tx) => removeCover(tx, limits, row));
      return empty();
    }),
  ];
}

/** Routes for what everybody may see and hear. */
function publicRoutes(ports: ReleasePorts): Handled[] {
  const { pool, clock, blobs, keys, rates, pictures } = ports;
  return [
    handle(releases.latest, async ({ query: { limit, cursor } }) => {
      const rows = await listLatest(pool, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, placeOfPublic);
      return ok({ items: shown.map(presentCard), nextCursor });
    }),
    handle(releases.read, async ({ session, params }) => {
      const row = demand(session, "read", PublicationThing, await findRelease(pool, params.releaseId));
      return ok(presentRelease(row, session?.accountId ?? null));
    }),
    handle(releases.cover, async ({ params }) => pictures.answer(pool, await findCover(pool, params.coverId))),
    handle(releases.sizedCover, async ({ params }) =>
      pictures.answer(pool, await findCover(pool, params.coverId), params.size),
    ),
    handle(releases.view, async ({ session, params, body, address }) => {
      const row = demand(session, "view", PublicationThing, await findRelease(pool, params.releaseId));
      if (BigInt(body.price) !== BigInt(row.price)) {
        throw new ApiError("conflict", "The price of this release has changed. Look at it again.");
      }
      await rates.take(LIMITS.view, session?.accountId ?? addressKey(address));
      const charged = await chargeView(ports, session, row);
      const watch = await ports.begun({
        release: row,
        session,
        address,
        share: body.share ?? null,
        source: body.source,
      });
      return ok({ ...streamOf(keys, row, { session, address }, clock()), charged: String(charged), watch });
    }),
    handle(releases.audio, async ({ params, query, headers, session, address }) => {
      const row = await findRelease(pool, params.releaseId);
      if (!row?.rendition_sha256 || !(await mayHear(ports, row, query, { session, address }))) {
        throw new ApiError("not_found");
      }
      const sent = {
        sha256: row.rendition_sha256,
        bytes: Number(row.rendition_bytes),
        type: "audio/mpeg",
        // a later session in this browser must not get it from the cache
        cacheControl: query.listener === undefined ? "private, max-age=3600" : "private, no-store",
      };
      return blobAnswer(blobs, sent, headers.range);
    }),
    handle(releases.ofArtist, async ({ params, query: { limit, cursor } }) => {
      const artist = await findArtist(pool, params.handle);
      if (!artist) throw new ApiError("not_found", "There is no such artist.");
      const rows = await listPublic(pool, artist.account_id, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, placeOfPublic);
      return ok({
        artist: presentArtist(artist),
        biography: artist.biography,
        joinedAt: artist.created_at.toISOString(),
        items: shown.map(presentCard),
        nextCursor,
      });
    }),
  ];
}

export const releaseRoutes = (ports: ReleasePorts): Handled[] => [...ownRoutes(ports), ...publicRoutes(ports)];
