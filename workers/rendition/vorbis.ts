import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { ByteQueue } from "../media/decode/byteQueue";
import { OggReader } from "../media/decode/oggPages";
import { type Decoded, StreamEnd } from "./decoded";

/** Packets of a stream before the sound: its identification, comments and setup (Vorbis I, section 4.2). */
const HEADS = 3;

const NAME = [1, ...[..."vorbis"].map((letter) => letter.charCodeAt(0))];

/** Whether a stream's first packet says that it is Vorbis. */
const isVorbis = (packet: Uint8Array) => NAME.every((byte, at) => packet[at] === byte);

/** A page in the decoder's form: the first byte of its data tells what it is. */
interface ReadPage {
  readonly data: Uint8Array;
  readonly codecFrames: readonly { readonly header: { readonly vorbisSetup: Uint8Array }; readonly data: Uint8Array }[];
  readonly isLastPage: false;
}

const decodePages = (decoder: OggVorbisDecoder, pages: readonly ReadPage[]) =>
  decoder.decodeOggPages(pages as unknown as Parameters<OggVorbisDecoder["decodeOggPages"]>[0]);

/** Decodes Ogg Vorbis with libvorbis, page by page, without padding at the end. */
export async function* vorbisDecoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Decoded, void, undefined> {
  const reader = new OggReader(new ByteQueue(pieces), isVorbis);
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  let end = new StreamEnd(0);
  let heads: Uint8Array[] = [];
  let isSetUp = false;
  let gaps = 0;
  try {
    for await (const page of reader.pages()) {
      if (page.isFirst) {
        if (isSetUp) await decoder.reset();
        end = new StreamEnd(0);
        heads = [];
        isSetUp = false;
      }
      const packets = page.packets.slice(HEADS - heads.length);
      heads.push(...page.packets.slice(0, HEADS - heads.length));
      const [identification, , setup] = heads;
      if (!identification || !setup || packets.length === 0) continue;
      const frames = packets.map((data) => ({ header: { vorbisSetup: setup }, data }));
      const begin: ReadPage = { data: identification, codecFrames: [], isLastPage: false };
      const body: ReadPage = { data: setup, codecFrames: frames, isLastPage: false };
      const decoded = await decodePages(decoder, isSetUp ? [body] : [begin, body]);
      isSetUp = true;
      const errors = reader.gaps > gaps ? [...decoded.errors, reader.gaps] : decoded.errors;
      gaps = reader.gaps;
      yield { ...decoded, errors, samplesDecoded: end.kept(page, decoded.samplesDecoded) };
    }
  } finally {
    decoder.free();
  }
}
