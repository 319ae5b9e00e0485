import { randomId } from "../../../server/ids";
import type { TestApp } from "../support/app";
import type { Person } from "../support/people";

/** A WAV file of a sine of half scale: 16 bits, stereo. `claimed` frames stand in its header. */
export function sineWav(seconds: number, { rate = 44100, claimed = Math.round(seconds * rate) } = {}): Buffer {
  const frames = Math.round(seconds * rate);
  const wav = Buffer.alloc(44 + frames * 4);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE((36 + claimed * 4) >>> 0, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE((claimed * 4) >>> 0, 40);
  for (let frame = 0; frame < frames; frame++) {
    const sample = Math.round(Math.sin((2 * Math.PI * 1000 * frame) / rate) * 16384);
    wav.writeInt16LE(sample, 44 + frame * 4);
    wav.writeInt16LE(sample, 46 + frame * 4);
  }
  return wav;
}

/** A finished upload of a person; gives its id. */
export async function uploaded(
  { platform }: TestApp,
  { session }: Pick<Person, "session">,
  bytes: Buffer,
  { purpose = "release", mediaType = "audio/wav", name = "song.wav" } = {},
): Promise<string> {
  const id = randomId(24);
  const { userId, accountId } = session;
  const createdAt = platform.clock().toISOString();
  const size = bytes.length;
  const info = { id, userId, accountId, purpose, name, size, metadata: {}, createdAt, outcome: null };
  await platform.staging.create(info);
  const blob = await platform.blobs.put(
    (async function* () {
      yield bytes;
    })(),
  );
  await platform.staging.settle(id, { state: "done", ...blob, mediaType });
  return id;
}

/** A release of a person; gives its id. Its sound is read once the jobs run. */
export async function created(app: TestApp, person: Person, words: object = {}, bytes = sineWav(0.5)): Promise<string> {
  const answer = await app.call("POST", "/api/releases", {
    token: person.token,
    json: { uploadId: await uploaded(app, person, bytes), title: "Dusk", genre: "Ambient", ...words },
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json.id;
}

/** Puts a release in the state of one whose sound has been read, with bytes for a rendition. */
export async function readied(app: TestApp, releaseId: string, rendition = Buffer.from("no real MP3")): Promise<void> {
  const { sha256, bytes } = await app.platform.blobs.put(
    (async function* () {
      yield rendition;
    })(),
  );
  await app.platform.pool.query(
    `update releases set state = 'ready', rendition_sha256 = $2, rendition_bytes = $3, frames = 44100, sample_rate = 44100,
       channels = 2, peaks = $4 where id = $1`,
    [releaseId, sha256, bytes, Buffer.alloc(800, 100)],
  );
}
