import { findControl, type KnownControl, PLACES, placeName } from "../../../contract/midi/mixxx/controls";
import { initialValue } from "../../../contract/midi/mixxx/controls/values";
import type { Desk, PlatterMove } from "../controls";
import { MemoryPlayer } from "./player";
import { HOLDS, PRESSES } from "./presses";
import { State } from "./state";

/** What a control of a player is before anything has moved it. */
function initialOf(name: string): number {
  if (name === "gridBpm") return 120;
  const control = findControl("[Channel1]", name);
  return control && control.suffix === null ? initialValue(control) : 0;
}

/**
 * A studio without sound: it knows what each control of the table moves, and that it moved. `npm run mapping` tries
 * mappings on it, and tests do.
 */
export class MemoryDesk implements Desk {
  readonly #state = new State((name) => initialOf(name.slice(name.lastIndexOf(".") + 1)));
  readonly #players = new Map<string, MemoryPlayer>();
  /** tells the mapping how a control stands */
  #show: (control: KnownControl, value: number) => void = () => {};

  /** Changes whenever anything of the studio does. */
  get revision(): number {
    return this.#state.revision;
  }

  tell(show: (control: KnownControl, value: number) => void): void {
    this.#show = show;
  }

  /** Brings all players to the middle of a set: every other one plays, and has every other hot cue set. */
  prepare(turned = false): void {
    for (const [kind, group, count] of [
      ["deck", "Channel", PLACES.deck],
      ["sampler", "Sampler", 16],
      ["preview", "PreviewDeck", PLACES.preview],
    ] as const) {
      for (let number = 1; number <= count; number += 1) {
        const player = this.#player(`${kind}${number}`);
        player.prepare((number % 2 === 1) !== turned, turned);
        this.#tell(`[${group}${number}]`, player);
      }
    }
  }

  set(control: KnownControl, value: number): void {
    const { place, name, number, spec } = control;
    if (place.kind === "deck" || place.kind === "sampler" || place.kind === "preview") {
      const player = this.#player(placeName(place));
      this.#move(player, control, value);
      const group = { deck: "Channel", sampler: "Sampler", preview: "PreviewDeck" }[place.kind];
      this.#tell(`[${group}${place.number}]`, player);
      return;
    }
    if (spec.kind === "push") {
      if (value > 0) this.#state.add(`${control.id} presses`, 1);
      if (name === "toggle_recording" && value > 0) this.#record();
    } else if (spec.kind === "steps") this.#state.add(`${placeName(place)}.${name}.${number}`, value);
    else this.#put(control, value);
  }

  platter(deck: number, move: PlatterMove): void {
    const player = this.#player(`deck${deck}`);
    if (move.kind === "touch") player.put("touched", Number(move.on));
    else if (move.kind === "turn") player.add("turned", move.seconds);
    else player.put(move.kind, Number(move.on));
  }

  #player(name: string): MemoryPlayer {
    const known = this.#players.get(name);
    if (known) return known;
    const fresh = new MemoryPlayer(this.#state, name);
    this.#players.set(name, fresh);
    return fresh;
  }

  #move(player: MemoryPlayer, control: KnownControl, value: number): void {
    const { name, number, spec } = control;
    const press = PRESSES[name];
    const hold = HOLDS[name];
    if (press) {
      if (value > 0) press(player, number);
    } else if (hold) hold(player, value > 0, number);
    else if (name === "play") player.play(value > 0);
    else if (name === "playposition") player.seek(value * 240);
    else if (name === "beatjump") player.jump(value);
    else if (name === "loop_move") player.moveLoop(value);
    else if (name === "loop_scale") player.scaleLoop(value);
    else if (name.startsWith("Load") || name.startsWith("Clone")) player.load();
    else if (spec.kind === "steps") player.add(name, value);
    else player.put(name, value);
  }

  #put(control: KnownControl, value: number): void {
    const before = this.#state.get(control.id) + initialValue(control);
    if (before !== value) this.#state.put(control.id, value - initialValue(control));
  }

  #record(): void {
    this.#state.put("recording", 1 - this.#state.get("recording"));
    const status = findControl("[Recording]", "status");
    if (status) this.#show(status, this.#state.get("recording") * 2);
  }

  /** What the mapping can ask of a player. */
  #tell(group: string, player: MemoryPlayer): void {
    const show = (key: string, value: number) => {
      const control = findControl(group, key);
      if (control) this.#show(control, value);
    };
    const loaded = player.get("loaded");
    show("track_loaded", loaded);
    show("duration", loaded * 240);
    show("track_samples", loaded * 240 * 88200);
    show("bpm", loaded * 120);
    show("file_bpm", loaded * 120);
    show("play", player.get("playing"));
    show("play_indicator", player.get("playing"));
    show("playposition", player.get("position") / 240);
    show("cue_point", player.get("cue") * 88200);
    show("loop_enabled", player.get("loop"));
    show("loop_start_position", player.get("loop_start") * 88200);
    show("loop_end_position", player.get("loop_end") * 88200);
    for (let hotcue = 1; hotcue <= 8; hotcue += 1) {
      show(`hotcue_${hotcue}_status`, Number(player.get(`hotcue${hotcue}`) >= 0));
    }
    for (const name of ["rate", "pitch", "orientation", "beatjump_size"]) show(name, player.get(name));
  }
}
