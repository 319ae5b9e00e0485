import type { Tone } from "../../../contract/writing/content";

/** What a text is about and how it sounds, besides its topic. */
export interface About {
  /** one's own release; empty: none */
  readonly release: string;
  /** a brand voice; empty: none */
  readonly voice: string;
  readonly tone: Tone;
}

export const NOTHING: About = { release: "", voice: "", tone: "plain" };

/** The fields of a call's body. */
export const aboutBody = ({ release, voice, tone }: About) => ({
  tone,
  ...(release === "" ? {} : { releaseId: release }),
  ...(voice === "" ? {} : { voiceId: voice }),
});
