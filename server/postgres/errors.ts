/** What can go wrong with the database, as a code for programs; the message is a sentence for a person. */
export type PostgresErrorCode =
  | "unsupported-platform"
  | "package-missing"
  | "account"
  | "socket-path"
  | "data-in-use"
  | "wrong-version"
  | "not-answering"
  | "disk-full"
  | "init-failed"
  | "start-failed"
  | "unreachable"
  | "too-old";

/** An error of the database floor: code, sentence, cause. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";

  constructor(
    readonly code: PostgresErrorCode,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }
}

/** The code that the operating system gave an error (`ENOENT`, `EACCES` …), "" where there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Runs `action` and gives undefined where it fails with one of the system's `codes`; other failures pass on. */
export async function unless<T>(codes: readonly string[], action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (codes.includes(systemCode(error))) return undefined;
    throw error;
  }
}
