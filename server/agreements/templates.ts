import type { Said } from "../../contract/words/said";
import { word } from "../../contract/words/said";

/** Contract templates: plain words of ours, with blanks to fill. They are no legal advice, and say so on each page. */

export type TemplateId = "split-sheet" | "booking" | "collaboration";

interface Template {
  readonly title: string;
  /** who signs */
  readonly parties: readonly string[];
  readonly clauses: readonly { readonly title: string; readonly text: string | Said }[];
}

const LAW = {
  title: "Law",
  text: "This agreement is under the law of: ______________________. What is changed later is changed in writing, signed by all.",
} as const;

export const TEMPLATES: Readonly<Record<TemplateId, Template>> = {
  "split-sheet": {
    title: "Split sheet",
    parties: [word("Writer or producer"), word("Writer or producer"), word("Writer or producer")],
    clauses: [
      { title: "The song", text: "Title: ______________________. Written and recorded on: ______________________." },
      {
        title: "Shares in the work",
        text: "Each who signs below has written what stands beside their name, and owns this share of the work (words and music). All shares add up to 100 %: ______ %, ______ %, ______ %.",
      },
      {
        title: "Shares in the recording",
        text: "Each owns this share of the recording (the master). All shares add up to 100 %: ______ %, ______ %, ______ %.",
      },
      {
        title: "Samples",
        text: "The song uses nothing of others, except: ______________________. Who brought it in clears it before the release.",
      },
      {
        title: "Collecting",
        text: "Each registers their share with their own collecting society and names the others' shares as they stand here.",
      },
      LAW,
    ],
  },
  booking: {
    title: "Booking agreement",
    parties: [word("Artist"), word("Promoter")],
    clauses: [
      {
        title: "The performance",
        text: "Artist: ______________________. Place: ______________________. Day: ______________________. Doors: ________. Stage time: ________ to ________.",
      },
      {
        title: "The fee",
        text: "The promoter pays the artist ______________________, of which ______________________ on signing and the rest on the day, before the performance. Taxes and dues of the event are the promoter's.",
      },
      {
        title: "Sound, light and hospitality",
        text: "The promoter provides what the artist's technical rider asks for: ______________________. Travel, room and food: ______________________.",
      },
      {
        title: "Cancelling",
        text: "Who cancels later than ______ days before the day pays the other ______ % of the fee. Nobody pays for what neither could prevent.",
      },
      {
        title: "Recording",
        text: "The performance is recorded, streamed or photographed with flash only if the artist has agreed in writing.",
      },
      LAW,
    ],
  },
  collaboration: {
    title: "Collaboration agreement",
    parties: [word("First artist"), word("Second artist")],
    clauses: [
      {
        title: "What is made",
        text: "We make together: ______________________. It is to be finished by: ______________________.",
      },
      { title: "Who does what", text: "First artist: ______________________. Second artist: ______________________." },
      {
        title: "Who owns it",
        text: "The work belongs to the first artist by ______ % and to the second by ______ %; the recording by ______ % and ______ %.",
      },
      {
        title: "Who is named, and who publishes",
        text: "It is published under: ______________________, by: ______________________. Both agree before it comes out.",
      },
      {
        title: "Money",
        text: "What it brings, less the costs that both agreed to, is divided as the recording is, and paid out every ______ months with an account of it.",
      },
      { title: "Ending", text: "If it is not finished by that day, each takes back what they brought in." },
      LAW,
    ],
  },
};
