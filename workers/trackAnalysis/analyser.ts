import { LoudnessMeter } from "../media/export";
import { OnsetFunction } from "./accents";
import { AttackFinder } from "./attacks";
import { BandPeaks } from "./bands";
import { findBars } from "./bars";
import { findBeats, outstanding } from "./beats";
import { Chroma } from "./chroma";
import { energyOf } from "./energy";
import { keyOf } from "./key";
import { FrameLevels } from "./levels";
import { introAndOutro } from "./parts";
import type { TrackAnalysis } from "./result";
import { Spectra } from "./spectra";

/** Frames of the onset function in a second, about, and seconds under its window. */
const FRAMES = 100;
const WINDOW = 0.0464;
/** How much longer the window is under which pitches are told apart. */
const PITCH_WINDOWS = 8;
/** Amplitude of −60 dBFS. */
const AUDIBLE = 0.001;
/** Samples that are looked at together. */
const RUN = 4096;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Analyses a track that comes piece by piece; it keeps some kilobytes of each second. */
export class TrackAnalyser {
  private readonly meter: LoudnessMeter;
  private readonly onsets: OnsetFunction;
  private readonly attacks: AttackFinder;
  private readonly levels = new FrameLevels();
  private readonly bands: BandPeaks;
  private readonly chroma: Chroma;
  private readonly spectra: Spectra;
  private readonly pitches: Spectra;
  /** levels of a second */
  private readonly levelRate: number;
  private frames = 0;
  private firstSound = -1;
  private lastSound = -1;

  /** @param module the engine's, for its loudness meter; `sampleRate` in Hz */
  constructor(
    module: WebAssembly.Module,
    private readonly sampleRate: number,
    private readonly channels: 1 | 2,
  ) {
    const size = 2 ** Math.round(Math.log2(sampleRate * WINDOW));
    const hop = Math.max(1, Math.round(sampleRate / FRAMES));
    const hzPerBin = sampleRate / size;
    this.meter = new LoudnessMeter(module, sampleRate);
    this.onsets = new OnsetFunction(size / 2, hzPerBin, sampleRate / hop);
    this.attacks = new AttackFinder(sampleRate, hop);
    this.bands = new BandPeaks(sampleRate);
    this.levelRate = sampleRate / hop;
    this.spectra = new Spectra(size, hop, (magnitudes) => {
      this.attacks.frame(this.onsets.push(magnitudes));
      this.levels.push(magnitudes);
    });
    const long = size * PITCH_WINDOWS;
    this.chroma = new Chroma(long / 2, sampleRate / long, (sampleRate * 2) / long);
    this.pitches = new Spectra(long, long / 2, (magnitudes) => this.chroma.push(magnitudes));
  }

  /** Takes the next frames; of a mono file both sides are the same. */
  push(left: Float32Array, right: Float32Array): void {
    this.meter.push(left, right);
    for (let from = 0; from < left.length; from += RUN) {
      const to = Math.min(left.length, from + RUN);
      const mono = new Float32Array(to - from);
      for (let n = from; n < to; n++) {
        const [l, r] = [left[n] as number, right[n] as number];
        mono[n - from] = (l + r) / 2;
        if (Math.abs(l) > AUDIBLE || Math.abs(r) > AUDIBLE) {
          this.lastSound = this.frames + n;
          if (this.firstSound < 0) this.firstSound = this.lastSound;
        }
      }
      this.bands.push(mono);
      this.attacks.push(mono);
      this.spectra.push(mono);
      this.pitches.push(mono);
    }
    this.frames += left.length;
  }

  /** What was found; once, when all frames have come. */
  end(): Omit<TrackAnalysis, "warnings"> {
    this.spectra.end();
    this.pitches.end();
    const seconds = this.frames / this.sampleRate;
    const attacks = this.attacks.end();
    const levels = this.levels.all;
    const sound =
      this.firstSound < 0
        ? null
        : { start: this.firstSound / this.sampleRate, end: (this.lastSound + 1) / this.sampleRate };
    const accents = outstanding(this.onsets.accents);
    const found = sound && findBeats(accents, attacks, sound);
    const bars = found && findBars(found.beats, found.bpm, accents, this.chroma, levels);
    const downbeats = bars
      ? found.beats.filter((_, beat) => beat >= bars.firstBeat && (beat - bars.firstBeat) % bars.beatsPerBar === 0)
      : [];
    const parts = sound && introAndOutro(downbeats, levels, this.levelRate, sound);
    const loudness = finite(this.meter.integrated);
    const bpm = found?.bpm ?? null;
    return {
      seconds,
      sampleRate: this.sampleRate,
      channels: this.channels,
      bpm,
      confidence: found?.confidence ?? 0,
      beats: found?.beats ?? [],
      beatsPerBar: bars?.beatsPerBar ?? 4,
      downbeats,
      grid: found?.grid ?? null,
      key: keyOf(this.chroma, downbeats),
      loudness,
      truePeak: finite(this.meter.truePeak),
      energy: energyOf({ loudness, attacksPerSecond: attacks.times.length / Math.max(1, seconds), bpm }),
      waveform: this.bands.end(),
      sound,
      intro: parts?.intro ?? null,
      outro: parts?.outro ?? null,
    };
  }
}
