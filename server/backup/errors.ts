/** Why a backup or restore was refused, as a sentence for the person who started it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
