import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "../../errors";
import { Semaphore } from "../../limits/semaphore";

/** argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet): 13 ms of one core. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Passwords that are hashed at the same time; more would take both cores from every other request. */
const AT_ONCE = 2;
/** Hashes that may wait; beyond about a second's work they are refused. */
const WAITING = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. With a null hash it takes the same time and returns false. */
  check(password: string, hash: string | null): Promise<boolean>;
}

/** Hashes and checks passwords, a few at a time; throws "unavailable" if too many wait. */
export function createPasswords(): Passwords {
  const slots = new Semaphore(AT_ONCE);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (slots.waiting >= WAITING) {
      throw new ApiError("unavailable", "Too many people sign in at this moment. Try again.", { retryAfter: 2 });
    }
    return slots.run(work);
  };
  const nobodys = hash(randomBytes(16).toString("hex"), OPTIONS);
  // the error is reported where this promise is awaited
  nobodys.catch(() => undefined);
  return {
    // the same text in another Unicode composition is the same password
    hash: (password) => inTurn(() => hash(password.normalize("NFKC"), OPTIONS)),
    check: (password, known) =>
      inTurn(async () => {
        const right = await verify(known ?? (await nobodys), password.normalize("NFKC"));
        return right && known !== null;
      }),
  };
}
