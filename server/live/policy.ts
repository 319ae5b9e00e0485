import type { ValueTopic } from "../../contract/live/topics";
import { Anyone, allow, resource, User } from "../policy/policy";

/** A topic that carries one value; who may follow a set or a publication is what their own policies say besides, who may follow a project is what `projects/policy.ts` says of reading it. */
export const ValueThing = resource<{ readonly name: ValueTopic }>("live value");

const OWN: readonly ValueTopic[] = [
  "wallet",
  "notifications",
  "djRequests",
  "djCommands",
  "processing",
  "recentProjects",
];
const PUBLIC: readonly ValueTopic[] = ["stats", "studios", "djSet", "publication"];

allow(Anyone, "follow", ValueThing, (_who, { name }) => PUBLIC.includes(name));
// of one's own account: the topic has no name for another's
allow(User, "follow", ValueThing, (_user, { name }) => OWN.includes(name));
