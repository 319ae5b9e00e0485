import { OpusDecoder } from "opus-decoder";
import { MediaError } from "../../contract/media/errors";
import { ByteQueue } from "../media/decode/byteQueue";
import { OggReader } from "../media/decode/oggPages";
import { type Decoded, StreamEnd } from "./decoded";

/** Packets of a stream before the sound: its head and its tags. */
const HEADS = 2;

/**
 * The most channels of Opus with a layout (RFC 7845, section 5.1.1.2). A page of 255 channels would decode to a
 * gigabyte.
 */
const MOST_CHANNELS = 8;

const NAME = [..."OpusHead"].map((letter) => letter.charCodeAt(0));

/** Whether a stream's first packet says that it is Opus. */
const isOpus = (packet: Uint8Array) => NAME.every((byte, at) => packet[at] === byte);

/** An OpusHead (RFC 7845, section 5.1). */
function readHead(packet: Uint8Array) {
  const channels = packet[9] ?? 0;
  const family = packet[18] ?? 0;
  if (packet.length < 19 || channels === 0 || (family !== 0 && packet.length < 21 + channels)) {
    throw new MediaError("damaged", "This Ogg Opus file's description of its audio is damaged.");
  }
  if (channels > MOST_CHANNELS) {
    throw new MediaError(
      "unsupported",
      `This Ogg Opus file has ${channels} channels; up to ${MOST_CHANNELS} are read.`,
    );
  }
  const preSkip = (packet[10] ?? 0) | ((packet[11] ?? 0) << 8);
  if (family === 0) return { channels, preSkip };
  const channelMappingTable = [...packet.subarray(21, 21 + channels)];
  return { channels, preSkip, streamCount: packet[19] ?? 1, coupledStreamCount: packet[20] ?? 0, channelMappingTable };
}

/** Decodes Ogg Opus with libopus, page by page, without priming and without padding at the end. */
export async function* opusDecoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Decoded, void, undefined> {
  const reader = new OggReader(new ByteQueue(pieces), isOpus);
  let decoder: OpusDecoder | null = null;
  let end = new StreamEnd(0);
  let heads = 0;
  let gaps = 0;
  try {
    for await (const page of reader.pages()) {
      if (page.isFirst) {
        const head = readHead(page.packets[0] ?? new Uint8Array(0));
        decoder?.free();
        decoder = new OpusDecoder(head);
        await decoder.ready;
        end = new StreamEnd(head.preSkip);
        heads = HEADS;
      }
      const packets = page.packets.slice(heads);
      heads -= page.packets.length - packets.length;
      if (!decoder || packets.length === 0) continue;
      const decoded = decoder.decodeFrames(packets);
      const errors = reader.gaps > gaps ? [...decoded.errors, reader.gaps] : decoded.errors;
      gaps = reader.gaps;
      yield { ...decoded, errors, samplesDecoded: end.kept(page, decoded.samplesDecoded) };
    }
  } finally {
    decoder?.free();
  }
}
