import {
  liveData,
  programData,
  type TrackMessages,
  TrackSender,
  trackMessages,
} from "../../../../contract/midi/live/trackOut";
import type { Clip, Id, Project, Track } from "../../../../contract/project/document";
import { isSoloed, type MidiOutput, personalOf } from "../../../../contract/project/personal";
import { played } from "../../../../contract/project/played";
import { clipsOf, tempoOfProject } from "../../../../contract/project/select";
import type { Engine } from "../../../engine/port";
import { type End, Scope } from "../../../scope/scope";
import { ownTracks } from "../../personal";
import { useProject } from "../../project";
import { clearOutput, sendToOutput, useMidi } from "../midi";

/** Tracks that play external instruments: their notes are sent ahead of time, and whatever began is ended. */

/** How often messages are made, and how far ahead they are handed to the browser, ms. */
const EVERY_MS = 25;
const AHEAD_MS = 100;

interface Line {
  readonly output: MidiOutput;
  readonly sender: TrackSender;
  clips: readonly Clip[];
  messages: TrackMessages;
  /** its instrument is connected, and was told its sound */
  ready: boolean;
}

/** Plays them while an engine lives. */
export function followTrackOutputs(engine: Engine): End {
  const scope = new Scope();
  const lines = new Map<Id, Line>();
  const end = (line: Line) => {
    clearOutput(line.output.device);
    send(line.output.device, line.sender.stop(performance.now()));
  };
  const endAll = () => {
    for (const line of lines.values()) end(line);
  };

  const pass = () => {
    const { project } = useProject.getState();
    update(lines, project, end);
    if (!project || lines.size === 0) return;
    const reading = engine.readClock();
    if (!reading) return endIdle(lines, end);
    const now = performance.now();
    const song = { ...reading, tempo: tempoOfProject(project), loop: project.loop.enabled ? project.loop : null };
    for (const [trackId, line] of lines) {
      if (!line.ready) continue;
      const heard = isHeard(project, trackId);
      const ahead = now + AHEAD_MS;
      send(
        line.output.device,
        line.sender.advance(line.messages, { ...song, playing: song.playing && heard }, now, ahead),
      );
    }
  };
  scope.interval(pass, EVERY_MS);
  // a plug that comes out and goes in again between two passes
  scope.add(useMidi.subscribe((now, before) => now.outputs !== before.outputs && pass()));
  scope.add(
    engine.onLive(({ trackId, event, time }) => {
      const line = lines.get(trackId);
      if (line?.ready) send(line.output.device, line.sender.live(liveData(event), Math.max(time, performance.now())));
    }),
  );
  scope.add(engine.onPanic(endAll));
  // a tab that closes runs nothing more
  scope.listen(window, "pagehide", endAll);
  scope.add(() => {
    endAll();
    lines.clear();
  });
  return () => scope.end();
}

function send(device: string, messages: readonly { data: readonly number[]; time: number }[]): void {
  for (const { data, time } of messages) sendToOutput(device, data, time);
}

/** The sound has stopped: so do they. */
function endIdle(lines: ReadonlyMap<Id, Line>, end: (line: Line) => void): void {
  for (const line of lines.values()) if (line.sender.busy) end(line);
}

const plays = ({ kind }: Pick<Track, "kind">): boolean => kind === "midi" || kind === "drums";

/** Follows tracks, their clips, and which instruments are connected. */
function update(lines: Map<Id, Line>, project: Project | null, end: (line: Line) => void): void {
  const own = ownTracks();
  const { outputs } = useMidi.getState();
  for (const [trackId, line] of lines) {
    if (project?.tracks[trackId] && personalOf(own, trackId).midiOutput === line.output) continue;
    end(line);
    lines.delete(trackId);
  }
  if (!project) return;
  for (const track of Object.values(project.tracks)) {
    const output = personalOf(own, track.id).midiOutput;
    if (!output || !plays(track)) continue;
    const line = lines.get(track.id) ?? begin(output);
    lines.set(track.id, line);
    const clips = clipsOf(played(project), track.id);
    if (line.clips !== clips) Object.assign(line, { clips, messages: trackMessages(clips) });
    const connected = outputs.includes(output.device);
    if (connected && !line.ready) {
      line.ready = true;
      // pulled out in the middle of a note, it may still sound it
      end(line);
      const now = performance.now();
      const program = output.program === null ? [] : programData(output.program);
      for (const data of program) send(output.device, line.sender.live(data, now));
    }
    if (!connected && line.ready) {
      line.ready = false;
      line.sender.stop(performance.now());
    }
  }
}

const begin = (output: MidiOutput): Line => ({
  output,
  sender: new TrackSender(output),
  clips: [],
  messages: [],
  ready: false,
});

/** Whether mute and solo let the track play. */
function isHeard(project: Project, trackId: Id): boolean {
  const own = ownTracks();
  const track = project.tracks[trackId];
  if (!track || track.mute) return false;
  const soloed = Object.values(project.tracks).some((other) => isSoloed(other, own));
  return !soloed || track.soloSafe || isSoloed(track, own);
}
