import { NETWORKS, type Network } from "../../../contract/networks";
import { fitsOn, withHashtags } from "../../../contract/networkText";
import { type Facts, valuesOf } from "../facts";
import type { Ready, TaskName } from "../tasks";

/** Tasks whose texts count posts, days and weeks, which are no facts. */
const COUNTING: ReadonlySet<TaskName> = new Set(["plan", "advice", "script", "hashtagStrategy", "thread"]);
/** What only a fact can say. */
const CLAIMS =
  /\b(?:awards?|award-winning|grammys?|platinum|charts?|charting|number one|no\. ?1|millions?|billions?|sold out|sells? out|best-?selling|acclaimed|critics|viral|record deal|signed to|featured (?:on|in|by)|as (?:seen|heard) (?:on|in)|guaranteed?|sponsored|giveaway|free download|limited edition|world tour|headlin\w{1,6})\b/gi;
const OUT =
  /\b(?:out (?:now|today)|now out|just (?:dropped|released)|available now|now available|streaming now|is out)\b/i;
const ADDRESS =
  /\b(?:https?:\/\/|www\.)\S{1,200}|\b[\w-]{1,60}\.(?:com|net|org|io|co|me|ly|example|fm|tv|app|link|shop|xyz)\b\S{0,100}/gi;
const HANDLE = /(?<![\w.])@[\w.]{2,40}/g;
const NUMBER = /\d[\d.,:]{0,20}/g;
const TALKS_OF_ITSELF =
  /\b(?:system prompt|my instructions|as an ai|language model|previous instructions|ignore (?:all|the|previous))\b/i;

const digits = (text: string): string[] => (text.match(NUMBER) ?? []).map((one) => one.replace(/[^\d]/g, ""));

/** Every text of a result. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value !== null && typeof value === "object") return Object.values(value).flatMap(textsOf);
  return [];
}

function limitProblems(name: TaskName, given: Ready<TaskName>, result: unknown): string[] {
  const network = (given as { network?: Network }).network;
  if (network === undefined) return [];
  const terms = NETWORKS[network];
  const {
    caption = "",
    hashtags = [],
    posts = [],
    text = "",
  } = result as {
    caption?: string;
    hashtags?: string[];
    posts?: string[];
    text?: string;
  };
  const problems: string[] = [];
  const whole = withHashtags(caption, hashtags);
  if (![whole, text, ...posts].every((one) => fitsOn(network, one))) {
    problems.push(`A post on ${terms.title} has at most ${terms.text} characters, its hashtags included.`);
  }
  const most = (given as { most?: number }).most ?? terms.hashtags;
  if (most !== null && name !== "bio" && hashtags.length > most) problems.push(`At most ${most} hashtags.`);
  return problems;
}

/**
 * What is wrong with a text that a model wrote: beyond a limit, or something that the facts don't hold. Sentences for the
 * model. What somebody else wrote (a comment that is answered) is no fact.
 */
export function problemsOf(
  name: TaskName,
  given: Ready<TaskName>,
  facts: Facts,
  result: unknown,
  canary: string,
): string[] {
  const problems = limitProblems(name, given, result);
  const texts = textsOf(result);
  const all = texts.join("\n");
  const held = [
    JSON.stringify(facts),
    ...Object.values(valuesOf(facts)),
    (given as { question?: string }).question ?? "",
  ]
    .join("\n")
    .toLowerCase();
  if (all.includes(canary) || TALKS_OF_ITSELF.test(all)) problems.push("Do not speak of instructions.");
  const foreign = [...(all.match(ADDRESS) ?? []), ...(all.match(HANDLE) ?? [])].filter(
    (one) => !held.includes(one.toLowerCase().replace(/[.,;:!?)\]]{1,10}$/, "")),
  );
  if (foreign.length > 0)
    problems.push(`These addresses or handles are not in the data: ${foreign.slice(0, 5).join(", ")}.`);
  const known = new Set(digits(held));
  const invented = digits(all.replace(ADDRESS, " ")).filter(
    (one) => !known.has(one) && !(COUNTING.has(name) && one.length <= 2),
  );
  if (invented.length > 0) problems.push(`These numbers are not in the data: ${invented.slice(0, 5).join(", ")}.`);
  const claims = (all.match(CLAIMS) ?? []).filter((claim) => !held.includes(claim.toLowerCase()));
  if (claims.length > 0) problems.push(`The data do not say this: ${claims.slice(0, 5).join(", ")}.`);
  if (OUT.test(all) && facts.release?.out !== true) problems.push("Nothing in the data says that something is out.");
  return problems;
}
