import { readFileSync } from "node:fs";
import { newDjSet } from "../../../contract/dj/set";
import type { Command } from "../../../contract/project/commands";
import type { Id, Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { Size } from "../../../dsp/abi";
import { EngineHost } from "../../../dsp/host";
import { ProgramCompiler } from "../../../workers/program/compiler";
import { OfflineStreams } from "../../../workers/streams/offline";
import { OpenSamples } from "../../../workers/streams/openSamples";
import { wav16 } from "../../project/audio";
import { memorySamples } from "./song";

const module = new WebAssembly.Module(readFileSync(new URL("../../../dsp/build/engine.wasm", import.meta.url)));
const SAMPLE = "a".repeat(64);

/** A DJ's set in an engine, with a recording on some of its channels, which plays from the first block. */
export class DjDesk {
  project: Project = newDjSet();
  readonly #host = new EngineHost(module, { sampleRate: 44100, pages: 2048, foreign: 4 });
  readonly #compiler = new ProgramCompiler(44100, async () => ({ zones: new Uint8Array(0), samples: [] }));
  readonly #streams: OfflineStreams;
  readonly #open: OpenSamples;

  constructor(channels: readonly Id[], recording: readonly [Float32Array, Float32Array]) {
    const frames = recording[0].length;
    this.#edit({
      name: "addSample",
      args: { sample: { id: SAMPLE, name: "noise", channels: 2, sampleRate: 44100, frames } },
    });
    for (const trackId of channels) {
      this.#edit({
        name: "addClips",
        args: {
          clips: [
            {
              ...{ id: `clip-${trackId}`, trackId, name: "noise", kind: "audio", timeBase: "musical", start: 0 },
              ...{ sampleId: SAMPLE, offset: 0, length: frames, reversed: false, gain: 0, muted: false },
              ...{ fadeIn: 0, fadeOut: 0, fadeInCurve: 0, fadeOutCurve: 0 },
            },
          ],
        },
      });
    }
    const [left, right] = recording;
    const interleaved = Array.from({ length: 2 * frames }, (_, n) => {
      const x = (n % 2 === 0 ? left : right)[n >> 1] ?? 0;
      return Math.round(x * 32767);
    });
    const bytes = wav16(2, 44100, interleaved);
    this.#open = new OpenSamples(memorySamples(new Map([[SAMPLE, bytes]])));
    this.#streams = new OfflineStreams(this.#host, this.#open);
  }

  /** Sets a parameter by its address. */
  set(address: string, value: number): this {
    return this.#edit({ name: "setParameter", args: { address, value } });
  }

  run(command: Command): this {
    return this.#edit(command);
  }

  /** Carries out what was edited, and begins to play. */
  async play(): Promise<this> {
    this.#compiler.update(this.project);
    this.#send();
    this.#open.setSamples(this.#compiler.samples());
    for (let waited = 0; waited < 4; waited++) {
      await this.#streams.service();
      this.#host.renderBlock();
    }
    this.#host.apply(this.#compiler.commands.resetState().play(0));
    return this;
  }

  /** The next blocks of the main output, left. */
  async render(blocks: number): Promise<Float32Array> {
    this.#compiler.update(this.project);
    this.#send();
    const out = new Float32Array(blocks * Size.block);
    for (let block = 0; block < blocks; block++) {
      await this.#streams.service();
      this.#host.renderBlock();
      out.set(this.#host.outputLeft, block * Size.block);
    }
    return out;
  }

  #send(): void {
    const refused = this.#host.apply(this.#compiler.commands);
    if (refused > 0) throw new Error(`The engine refused ${refused} commands.`);
  }

  #edit(command: Command): this {
    this.project = execute(this.project, command).project;
    return this;
  }
}
