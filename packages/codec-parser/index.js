// Names by which the decoders read the parts of a page. Their own reading of files is never used.
export const codecFrames = "codecFrames";
export const data = "data";
export const header = "header";
export const isLastPage = "isLastPage";
export const totalSamples = "totalSamples";
export const vorbisComments = "vorbisComments";
export const vorbisSetup = "vorbisSetup";

const REFUSAL = "Files are taken apart by workers/media/decode; a decoder is given frames or pages.";

export default class CodecParser {
  parseChunk() {
    throw new Error(REFUSAL);
  }

  parseAll() {
    throw new Error(REFUSAL);
  }

  flush() {
    throw new Error(REFUSAL);
  }
}
