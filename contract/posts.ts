import { NETWORKS } from "./networks";

/** What a post on our own feed takes. */
export const POST = {
  mostText: NETWORKS.backline.text,
  mostPictures: 4,
  /** what is said of a picture to who can't see it */
  mostAlt: 1000,
  mostLink: 2000,
  /** what stands for a post where a title is shown */
  mostTitle: 120,
  /** of how many posts a page tells at once that they were seen */
  mostSeen: 50,
} as const;

/** The title of a post, for lists and messages: its first line, shortened. */
export function titleOfPost(text: string): string {
  const [line = ""] = text.trim().split("\n");
  const letters = [...line.trim()];
  return letters.length <= POST.mostTitle ? letters.join("") : `${letters.slice(0, POST.mostTitle - 1).join("")}…`;
}
