import type { GeneratedContent } from "../../../contract/api/content";
import { fileName } from "../../../contract/fileName";
import { NETWORKS } from "../../../contract/networks";
import { withHashtags } from "../../../contract/networkText";

/** The texts of a result as they are read: caption and hashtags as Copy All copies them, then the opening lines. */
export const textOf = ({ content: { caption, hashtags, hooks } }: GeneratedContent): string =>
  `${withHashtags(caption, hashtags)}\n\n${hooks.join("\n")}\n`;

export const jsonOf = (result: GeneratedContent): string => `${JSON.stringify(result, null, 2)}\n`;

export const nameOf = ({ platform }: GeneratedContent, subject: string, ending: string): string =>
  fileName(`${subject === "" ? "Post" : subject} ${NETWORKS[platform].title}`, ending);
