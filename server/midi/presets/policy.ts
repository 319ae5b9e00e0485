import { Admin, allow, resource, User } from "../../policy/policy";
import type { PresetHead } from "./store";

/** A preset profile, as policies look at it. */
export const PresetThing = resource<PresetHead>("midiPreset");

allow(User, ["read", "change"], PresetThing, (user, preset) => preset.account_id === user.accountId);
allow(
  User,
  ["read", "rate"],
  PresetThing,
  (_user, preset) => preset.shared && !preset.owner_gone && !preset.taken_down,
);
// administrators see what was taken down too, to judge whether that was right
allow(Admin, "read", PresetThing, (_admin, preset) => preset.taken_down);
