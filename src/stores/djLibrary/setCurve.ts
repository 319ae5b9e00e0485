import { t } from "@lingui/core/macro";
import { camelotOf, transposed } from "../../../contract/dj/key";
import type { Play } from "../../../contract/dj/list";
import type { Track } from "../../../contract/dj/track";

/** A track of a set as it was played. */
export interface SetPoint {
  readonly at: number;
  /** seconds since the set's first track */
  readonly seconds: number;
  readonly title: string;
  readonly artist: string;
  /** as it sounded; null where it has none */
  readonly bpm: number | null;
  readonly key: string | null;
  readonly energy: number | null;
  readonly votes: number;
}

/** A set as a curve over time. Of a track that has left the library only what was kept with the play is known. */
export function setCurve(plays: readonly Play[], tracks: ReadonlyMap<string, Track>): readonly SetPoint[] {
  const start = plays[0]?.at ?? 0;
  return plays.map(({ trackId, at, bpm, semitones, votes }) => {
    const track = tracks.get(trackId);
    return {
      at,
      seconds: (at - start) / 1000,
      title: track?.title ?? t`Not in the library any more`,
      artist: track?.artist ?? "",
      bpm: bpm ?? track?.bpm ?? null,
      key: track?.key ? camelotOf(transposed(track.key, semitones)) : null,
      energy: track?.energy ? track.energy : null,
      votes,
    };
  });
}

/** What a set comes to. */
export function setSummary(points: readonly SetPoint[]) {
  const numbers = (of: (point: SetPoint) => number | null) => points.flatMap((point) => of(point) ?? []);
  const [tempos, energies] = [numbers(({ bpm }) => bpm), numbers(({ energy }) => energy)];
  const mean = (values: readonly number[]) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    tracks: points.length,
    votes: points.reduce((sum, { votes }) => sum + votes, 0),
    slowest: tempos.length === 0 ? null : Math.min(...tempos),
    fastest: tempos.length === 0 ? null : Math.max(...tempos),
    energy: mean(energies),
  };
}
