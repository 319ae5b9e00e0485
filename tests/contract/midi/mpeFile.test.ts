import { parseMidi } from "midi-file";
import { expect, test } from "vitest";
import { writeMidiFile } from "../../../contract/midi";
import { MpeZones } from "../../../contract/midi/live/mpe";
import { Song } from "../../workers/render/song";

/** Notes with an expression of their own in a MIDI file: read back message by message. */

function song(bend: number) {
  const song = new Song();
  const plain = song.addTrack("midi");
  song.addNotes(plain, 0, [[0, 480, 40]]);
  const track = song.addTrack("midi");
  const clip = song.addNotes(track, 960, [
    [0, 960, 60],
    [240, 960, 67],
    [2000, 100, 72],
  ]);
  const made = song.project.clips[clip]!;
  const [first, second] = Object.values(made.kind === "notes" ? made.notes : {});
  song.run("setNotes", {
    clipId: clip,
    notes: [
      {
        id: first!.id,
        expression: {
          bend: [
            [0, 1],
            [480, bend],
            [5000, 9],
          ],
          timbre: [[100, 20]],
        },
      },
      {
        id: second!.id,
        expression: {
          pressure: [
            [0, 30],
            [120, 100],
          ],
        },
      },
    ],
  });
  return song.project;
}

/** What a receiver makes of the file's last track. */
function heard(bend: number) {
  const { tracks } = parseMidi(writeMidiFile(song(bend)));
  const zones = new MpeZones();
  const events: [tick: number, ...rest: unknown[]][] = [];
  const channels: number[] = [];
  let tick = 0;
  for (const event of tracks.at(-1)!) {
    tick += event.deltaTime;
    const take = (message: Parameters<MpeZones["take"]>[1]) => {
      if (!("channel" in event)) return;
      for (const one of zones.take(event.channel + 1, message) ?? []) {
        events.push([tick, one.type, one.key, ...("value" in one ? [Math.round(one.value * 100) / 100] : [])]);
      }
    };
    if (event.type === "controller") take({ type: "control", controller: event.controllerType, value: event.value });
    else if (event.type === "pitchBend") take({ type: "bend", value: event.value });
    else if (event.type === "channelAftertouch") take({ type: "pressure", value: event.amount });
    else if (event.type === "noteOn") {
      channels.push(event.channel);
      take({ type: "noteOn", key: event.noteNumber, velocity: event.velocity });
    } else if (event.type === "noteOff") take({ type: "noteOff", key: event.noteNumber });
  }
  return { events, channels, ports: tracks.map((all) => all.find((event) => event.type === "portPrefix")) };
}

test.each([-12, 60])("each note has a channel and what its finger did there, a bend of %i among it", (bend) => {
  const { events, channels } = heard(bend);
  expect(events).toEqual([
    [960, "noteOn", 60],
    [960, "noteBend", 60, 1],
    [1060, "noteTimbre", 60, 20],
    [1200, "noteOn", 67],
    [1200, "notePressure", 67, 30],
    [1320, "notePressure", 67, 100],
    [1440, "noteBend", 60, bend],
    [1920, "noteOff", 60],
    [2160, "noteOff", 67],
    // it begins at rest
    [2960, "noteOn", 72],
    [3060, "noteOff", 72],
  ]);
  expect(new Set(channels).size).toBe(3);
  expect(channels).not.toContain(0);
});

test("a track of plain notes keeps its one channel, on another port than the zone", () => {
  const { tracks } = parseMidi(writeMidiFile(song(2)));
  const notes = (at: number) => tracks[at]!.filter((event) => event.type === "noteOn");
  expect(notes(1).map((event) => "channel" in event && event.channel)).toEqual([0]);
  expect(tracks.map((all) => all.find((event) => event.type === "portPrefix"))).toEqual([
    undefined,
    undefined,
    expect.objectContaining({ port: 1 }),
  ]);
});
