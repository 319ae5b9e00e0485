/** Why a backup or a restore is not done: a sentence for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
