import { PRESET_LIMITS, midiPresets as routes } from "../../../contract/api/midiPresets";
import { said } from "../../../contract/words/said";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { created, empty, type Handled, handle, limitedBefore, ok } from "../../http/handlers";
import type { Session } from "../../http/session";
import type { Rate } from "../../limits/rates";
import { demand } from "../../policy/policy";
import { LIMITS as SOCIAL_LIMITS } from "../../social/limits";
import { addReport } from "../../social/moderation/store";
import type { MidiPorts } from "../routes";
import { PresetThing } from "./policy";
import { presentPreset, presentRating } from "./present";
import {
  addPreset,
  cursorOfPreset,
  findPreset,
  listPresets,
  placeOfPreset,
  ratePreset,
  readPresetMappings,
  removePreset,
  replacePreset,
} from "./store";

const CHANGES: Rate = { name: "midiPresets:changes", hits: 30, seconds: 60 };
const READS: Rate = { name: "midiPresets:reads", hits: 120, seconds: 60 };
const RATINGS: Rate = { name: "midiPresets:ratings", hits: 60, seconds: 3600 };

/** Preset profiles: each account changes its own, and previews, loads and rates those that others share. */
export function presetRoutes({ pool, clock, rates }: MidiPorts): Handled[] {
  const limited = (rate: Rate, handled: Handled) => limitedBefore(rates, rate, handled);
  const found = async (session: Session, deed: string, presetId: string) =>
    demand(session, deed, PresetThing, await findPreset(pool, session.accountId, presetId));
  const shown = async (session: Session, presetId: string) =>
    presentPreset(await found(session, "read", presetId), session.accountId);
  return [
    limited(
      READS,
      handle(routes.list, async ({ session, query: { device, whose, limit, cursor } }) => {
        const rows = await listPresets(pool, session.accountId, {
          whose,
          device: device ?? null,
          after: placeOfPreset(cursor),
          limit,
        });
        const items = rows.slice(0, limit);
        const last = items.at(-1);
        return ok({
          items: items.map((row) => presentPreset(row, session.accountId)),
          nextCursor: rows.length > limit && last ? cursorOfPreset(last) : null,
        });
      }),
    ),
    limited(
      CHANGES,
      handle(routes.create, async ({ session, body }) => {
        const id = await transaction(pool, (tx) =>
          addPreset(tx, session.accountId, body, PRESET_LIMITS.presets, clock()),
        );
        if (id === null) {
          throw new ApiError("conflict", said`There may be ${PRESET_LIMITS.presets} presets. Delete one first.`);
        }
        return created(await shown(session, id));
      }),
    ),
    limited(
      READS,
      handle(routes.read, async ({ session, params: { presetId } }) => {
        const card = await shown(session, presetId);
        return ok({ ...card, mappings: await readPresetMappings(pool, presetId) });
      }),
    ),
    limited(
      CHANGES,
      handle(routes.replace, async ({ session, params: { presetId }, body }) => {
        await found(session, "change", presetId);
        await replacePreset(pool, presetId, body, clock());
        return ok(await shown(session, presetId));
      }),
    ),
    handle(routes.remove, async ({ session, params: { presetId } }) => {
      await found(session, "change", presetId);
      await removePreset(pool, presetId);
      return empty();
    }),
    limited(
      RATINGS,
      handle(routes.rate, async ({ session, params: { presetId }, body: { stars } }) => {
        const preset = await found(session, "read", presetId);
        if (preset.account_id === session.accountId) {
          throw new ApiError("conflict", "This preset is yours: others can rate it.");
        }
        demand(session, "rate", PresetThing, preset);
        await transaction(pool, (tx) => ratePreset(tx, presetId, session.accountId, stars, clock()));
        return ok(presentRating(await found(session, "read", presetId)));
      }),
    ),
    handle(routes.report, async ({ session, params: { presetId }, body }) => {
      const preset = await found(session, "read", presetId);
      await rates.take(SOCIAL_LIMITS.report, session.accountId);
      const thing = { kind: "midi-preset" as const, id: preset.id, owner: preset.account_id, publicationId: null };
      await addReport(pool, thing, { ...body, reporter: session.accountId }, clock());
      return empty();
    }),
  ];
}
