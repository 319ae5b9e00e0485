import type { Project } from "../../../contract/project/document";
import { Size, Status, TransportState } from "../../../dsp/abi";
import { EngineHost } from "../../../dsp/host";
import { ProgramCompiler } from "../../../workers/program/compiler";
import type { PresetSource } from "../../../workers/program/presets";
import type { SampleSource } from "../../../workers/samples/source";
import { OfflineStreams } from "../../../workers/streams/offline";
import { OpenSamples } from "../../../workers/streams/openSamples";

/** Blocks in which streams and stretchers are ready, or never. */
const MOST_BLOCKS = 400;

/**
 * What the master gives when a project is played from the start, from a reset state: `blocks`
 * blocks from the first that is not silent, left and right of each one after the other. `arena`: bytes of the
 * engine's arena that the program takes.
 */
export async function playThrough(
  module: WebAssembly.Module,
  project: Project,
  samples: SampleSource,
  presets: PresetSource,
  blocks: number,
): Promise<{ out: Float32Array<ArrayBuffer>; arena: number }> {
  const host = new EngineHost(module, { sampleRate: project.sampleRate, pages: 2048, foreign: 32 });
  const compiler = new ProgramCompiler(project.sampleRate, presets);
  compiler.update(project);
  await compiler.settled();
  if (host.apply(compiler.commands) > 0) throw new Error("the engine refused a command");
  const open = new OpenSamples(samples);
  open.setSamples(compiler.samples());
  const streams = new OfflineStreams(host, open);
  // what sounds at the start gets ready while the transport stands, as it does in the studio
  for (let stood = 0; stood === 0 || host.status(Status.ready) === 0; stood++) {
    if (stood > MOST_BLOCKS) throw new Error("a stream was not ready");
    await streams.service();
    host.renderBlock();
  }
  host.apply(compiler.commands.resetState().play(0));
  const arena = host.status(Status.arenaUsed);
  const out = new Float32Array(blocks * Size.block * 2);
  for (let block = 0; block < blocks; ) {
    await streams.service();
    host.renderBlock();
    if (host.status(Status.transport) !== TransportState.playing) throw new Error("a stream was not ready");
    if (block === 0 && host.masterTapLeft.every((x) => x === 0)) continue;
    out.set(host.masterTapLeft, block * 2 * Size.block);
    out.set(host.masterTapRight, (block * 2 + 1) * Size.block);
    block++;
  }
  return { out, arena };
}
