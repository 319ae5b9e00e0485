/** What can go wrong with the database, as codes for programs; messages are for people. */
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

/** An error of the embedded database: code, sentence, cause. */
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

/** The operating system's code of an error (`ENOENT`, `EACCES` …), "" if it has none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Runs `action` and returns undefined if it fails with one of these system `codes`; other errors are thrown. */
export async function undefinedOn<T>(codes: readonly string[], action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (codes.includes(systemCode(error))) return undefined;
    throw error;
  }
}
