const share = (value: number, low: number, high: number) => Math.max(0, Math.min(1, (value - low) / (high - low)));

/**
 * A track's energy, 1 (calm) to 10 (driving):
 *
 * round(1 + 9 × (0.4 × loudness + 0.35 × events + 0.25 × tempo)),
 *
 * each from 0 to 1: integrated loudness from −24 to −7 LUFS, sounds that begin in a second from 1 to 9, tempo from 70 to
 * 150 BPM (0 where there is none).
 */
export function energyOf(track: {
  readonly loudness: number | null;
  readonly attacksPerSecond: number;
  readonly bpm: number | null;
}): number {
  const loudness = share(track.loudness ?? -70, -24, -7);
  const events = share(track.attacksPerSecond, 1, 9);
  const tempo = share(track.bpm ?? 0, 70, 150);
  return Math.round(1 + 9 * (0.4 * loudness + 0.35 * events + 0.25 * tempo));
}
