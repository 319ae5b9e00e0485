import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Clock, DAY_MS } from "../clock";
import { writeWhole } from "../files";
import { randomId } from "../ids";

const ringSchema = z.object({
  keys: z.array(z.object({ id: z.string(), secret: z.base64(), createdAt: z.iso.datetime() })).min(1),
});
type Ring = z.infer<typeof ringSchema>;

/** After so many days a new key takes over; old keys still read what they have written. */
const ROTATION_DAYS = 90;
const REREAD_MS = 1000;
/** A lock file older than this was left by a killed server. */
const STALE_MS = 10_000;

/** The server's secrets: signs short-lived addresses and encrypts tokens that are stored. */
export interface KeyRing {
  /** A signature over `scope` (what exactly is allowed) that is valid until `expires`. */
  sign(scope: string, expires: Date): string;
  /** Whether a signature is over exactly this scope and still valid. */
  verify(signature: string, scope: string): boolean;
  /** Encrypts a text for a purpose; it cannot be decrypted for another purpose. */
  encrypt(text: string, purpose: string): string;
  /** Throws if the text was not encrypted by this ring for this purpose, or was changed. */
  decrypt(sealed: string, purpose: string): string;
  /** A hash by which a short secret (a code) is looked up; it cannot be guessed without this ring. */
  fingerprint(text: string, purpose: string): string;
  /** Secret bytes for a purpose, the same as long as the ring exists: what others know us by must not rotate. */
  lasting(purpose: string, bytes: number): Buffer;
}

function readRing(path: string): Ring | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0 && process.platform !== "win32") {
    throw new Error(
      `The keys in ${path} can be read by others. Run "chmod 600 ${path}", and replace them if others are on this machine.`,
    );
  }
  return ringSchema.parse(JSON.parse(text));
}

/** Runs `work` while no other server does; a lock left by a killed server is broken after a while. */
async function alone<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      await (await open(lock, "wx", 0o600)).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const made = (await stat(lock).catch(() => null))?.mtimeMs;
      if (made !== undefined && Date.now() - made > STALE_MS) await rm(lock, { force: true });
      else await sleep(20);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Opens the key ring in a file (0600), creates it if missing, and adds a key if the newest is old. */
export async function openKeyRing(path: string, clock: Clock): Promise<KeyRing> {
  const ring = await alone(path, async () => {
    const keys = readRing(path)?.keys ?? [];
    const newest = keys.at(-1);
    if (newest && clock().getTime() - Date.parse(newest.createdAt) <= ROTATION_DAYS * DAY_MS) return { keys };
    const key = { id: randomId(6), secret: randomBytes(32).toString("base64"), createdAt: clock().toISOString() };
    const added: Ring = { keys: [...keys, key] };
    await writeWhole(path, `${JSON.stringify(added, null, 2)}\n`, 0o600);
    return added;
  });
  // another server may have added a key meanwhile
  return createKeyRing(ring, clock, () => readRing(path) ?? ring);
}

function createKeyRing(ring: Ring, clock: Clock, reread: () => Ring): KeyRing {
  const first = ring.keys[0];
  const last = ring.keys.at(-1);
  if (!first || !last) throw new Error("The key ring is empty.");
  const secrets = new Map<string, Buffer>();
  const learn = ({ keys }: Ring) => {
    for (const key of keys) secrets.set(key.id, Buffer.from(key.secret, "base64"));
  };
  learn(ring);
  let rereadAt = 0;
  /** The secret of a key; reads the file again for an unknown key, at most once a second. */
  const secretOf = (id: string): Buffer | undefined => {
    const known = secrets.get(id);
    if (known || Date.now() - rereadAt < REREAD_MS) return known;
    rereadAt = Date.now();
    learn(reread());
    return secrets.get(id);
  };
  const derived = new Map<string, Buffer>();
  const keyFor = (id: string, use: string): Buffer | null => {
    const secret = secretOf(id);
    if (!secret) return null;
    const name = `${id}:${use}`;
    const key = derived.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "backline", use, 32));
    derived.set(name, key);
    return key;
  };
  const must = (id: string, use: string): Buffer => {
    const key = keyFor(id, use);
    if (!key) throw new Error("This was made with a key that the ring does not hold.");
    return key;
  };
  const mac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();

  return {
    lasting: (purpose, bytes) =>
      Buffer.from(hkdfSync("sha256", Buffer.from(first.secret, "base64"), "backline", `lasting:${purpose}`, bytes)),
    sign: (scope, expires) => {
      const until = Math.floor(expires.getTime() / 1000).toString(36);
      const signature = mac(must(last.id, "sign"), `${until}\n${scope}`).toString("base64url");
      return `${last.id}.${until}.${signature}`;
    },
    verify: (signature, scope) => {
      const [id = "", until = "", given = ""] = signature.split(".");
      const key = keyFor(id, "sign");
      if (!key || Number.parseInt(until, 36) * 1000 <= clock().getTime()) return false;
      const expected = mac(key, `${until}\n${scope}`);
      const bytes = Buffer.from(given, "base64url");
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
    encrypt: (text, purpose) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", must(last.id, `encrypt:${purpose}`), iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${last.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    decrypt: (sealed, purpose) => {
      const dot = sealed.indexOf(".");
      const bytes = Buffer.from(sealed.slice(dot + 1), "base64url");
      if (dot < 1 || bytes.length < 28) throw new Error("This is not an encrypted text.");
      const decipher = createDecipheriv(
        "aes-256-gcm",
        must(sealed.slice(0, dot), `encrypt:${purpose}`),
        bytes.subarray(0, 12),
      );
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    // always uses the first key, because a hash that is looked up must stay the same when keys rotate
    fingerprint: (text, purpose) => mac(must(first.id, `fingerprint:${purpose}`), text).toString("base64url"),
  };
}
