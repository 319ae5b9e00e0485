import { expose, transfer } from "comlink";
import { sentenceOf } from "../contract/sentence";
import { type GivenFile, type ReadInstrument, readInstrument } from "./ownInstruments/read";

export type ReadOutcome =
  | { readonly kind: "read"; readonly instrument: ReadInstrument }
  | { readonly kind: "failed"; readonly sentence: string };

/** Reads a person's files into an instrument, away from everything that sounds. */
const api = {
  async read(files: readonly GivenFile[]): Promise<ReadOutcome> {
    try {
      const instrument = await readInstrument(files);
      return transfer({ kind: "read" as const, instrument }, [instrument.bytes]);
    } catch (cause) {
      return { kind: "failed", sentence: sentenceOf(cause) };
    }
  },
};
export type InstrumentApi = typeof api;

expose(api);
