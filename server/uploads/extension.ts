import { AsyncLocalStorage } from "node:async_hooks";
import type { Locker, Upload } from "@tus/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RAW_ROUTES } from "../../contract/api/raw";
import { UPLOADS_PATH } from "../../contract/api/uploads";
import { said } from "../../contract/words/said";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { admissionConfig } from "../http/admission";
import { asApiError, errorBody } from "../http/errorAnswers";
import { ANSWER_HEADERS } from "../http/headers";
import type { Extension } from "../http/server";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import { KeyedQueue } from "../limits/keyedQueue";
import { UploadServer } from "./protocol";
import { isOwnUpload } from "./ready";
import { endReservation, reserve } from "./reservations";
import { StagingStore } from "./store";
import type { StagedUpload, UploadInfo, UploadOutcome, UploadPurpose, UploadQuota } from "./upload";
import type { UploadPorts } from "./uploads";

const MOST_NAME = 255;
const BUSY = "You begin too many uploads at once. Try again in a moment.";

interface Ports extends UploadPorts {
  readonly purposes: ReadonlyMap<string, UploadPurpose>;
  readonly quota: UploadQuota;
  readonly locker: Locker;
  readonly finish: (upload: StagedUpload) => Promise<UploadOutcome | null>;
}

/** The purpose that a client names; throws if there is none such, or the upload is too large for it. */
function purposeOf({ purposes }: Ports, upload: Upload): UploadPurpose {
  const purpose = purposes.get(upload.metadata?.purpose ?? "");
  if (!purpose) throw new ApiError("invalid_request", "The metadata of an upload names its purpose.");
  if ((upload.size ?? 0) > purpose.mostBytes) {
    throw new ApiError("body_too_large", said`For this, files of at most ${purpose.mostBytes} bytes are taken.`);
  }
  return purpose;
}

/** Resumable uploads with the tus protocol, at `/api/uploads`, for signed-in people. */
export function tusUploads(ports: Ports): Extension {
  const { staging, locker, pool, quota, clock, log } = ports;
  /** the session of the request that is being handled */
  const asking = new AsyncLocalStorage<{ readonly session: Session; readonly requestId: string }>();
  const session = (): Session => {
    const present = asking.getStore();
    if (!present) throw new ApiError("unauthenticated");
    return present.session;
  };
  const requestId = () => asking.getStore()?.requestId ?? "";
  const described = new Map<string, Pick<UploadInfo, "userId" | "accountId" | "purpose" | "name">>();

  /** one queue for each account: waiting for a reservation holds no database connection */
  const turns = new KeyedQueue(BUSY);
  const giveBack = (id: string) => transaction(pool, (tx) => endReservation(tx, quota, id));
  const describe = (id: string) => {
    const found = described.get(id);
    described.delete(id);
    if (!found) throw new Error(`Upload ${id} was not described.`);
    return found;
  };
  const store = new StagingStore(staging, { clock, describe, giveBack });

  const tus = new UploadServer({
    path: UPLOADS_PATH,
    datastore: store,
    locker,
    // how long a request that must release its lock may go on writing
    lockDrainTimeout: 500,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => randomId(24),
    disableTerminationForFinishedUploads: true,
    onIncomingRequest: async (request, id) => {
      if (request.method === "POST") return;
      const found = await staging.find(id);
      if (!found || !isOwnUpload(found, session())) throw new ApiError("not_found");
    },
    onUploadCreate: async (_request, upload) => {
      const { userId, accountId, actingAs } = session();
      const purpose = purposeOf(ports, upload);
      // other files are stored with a person's project at once
      if (actingAs && !purpose.waits) {
        throw new ApiError("invalid_request", "For an organisation, only files of releases are taken.");
      }
      const begun = { uploadId: upload.id, accountId, bytes: upload.size ?? 0 };
      await turns.take(accountId, () => transaction(pool, (tx) => reserve(tx, quota, begun, clock())));
      const name = (upload.metadata?.name ?? "").replace(/[\p{Cc}/\\]/gu, "").slice(0, MOST_NAME) || "untitled";
      described.set(upload.id, { userId, accountId, purpose: purpose.name, name });
      return {};
    },
    onUploadFinish: async (_request, { id }) => {
      const upload = await staging.find(id);
      const outcome = upload && (await ports.finish(upload));
      if (outcome?.state === "refused") throw new ApiError("unsupported_media_type", outcome.reason);
      return {};
    },
    onResponseError: (_request, error) => {
      // the library's own refusals, of which one is an Error
      if (!(error instanceof Error) || "status_code" in error) return undefined;
      const known = asApiError(error);
      if (known.status >= 500) log.error({ err: error }, "an upload failed");
      return { status_code: known.status, body: JSON.stringify(errorBody(known, requestId())) };
    },
  });

  tus.requestId = requestId;

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const who = request.session;
    if (!who) throw new ApiError("unauthenticated");
    reply.hijack();
    for (const [name, value] of Object.entries({ ...ANSWER_HEADERS, "X-Request-Id": request.id }))
      reply.raw.setHeader(name, value);
    await asking.run({ session: who, requestId: request.id }, () => tus.handle(request.raw, reply.raw));
  };

  return (app) => {
    app.removeAllContentTypeParsers();
    // bytes go straight to the staging, whatever their number
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const route of RAW_ROUTES.filter(({ path }) => path.startsWith(UPLOADS_PATH))) {
      app.route({
        method: route.method,
        url: route.path,
        config: { ...admissionConfig(route), longBody: true },
        handler,
      });
    }
  };
}
