import { DrumsParameter } from "../../../../abi";
import { quickGain } from "../../../math/decibels";
import { Wave } from "../../parts/wavetable";
import { Pass } from "../colour";
import { Drums, DrumVoice, Group } from "../state";

/** Tune and length of the percussion for the hit at hand, set by `begin`. */
let tune: f32 = 1;
let length: f32 = 1;

function begin(drums: Drums, voice: DrumVoice, pan: f32, gain: f32): void {
  tune = Mathf.exp2(drums.of(DrumsParameter.percussionTune) / 12);
  length = drums.of(DrumsParameter.percussionDecay) / 120;
  voice.place(pan);
  voice.scale(gain * quickGain(drums.of(DrumsParameter.percussionLevel)));
}

/** A small drum struck by hand; muted strokes end at once. */
export function skin(drums: Drums, voice: DrumVoice, hz: f32, muted: bool, pan: f32): void {
  begin(drums, voice, pan, 0.42);
  const ring: f32 = muted ? 90 : 260;
  voice.addTone(Wave.sine, hz * tune, 0.8, ring * length).sweep(muted ? 0.1 : 0.25, 45);
  voice.addTone(Wave.sine, hz * 1.62 * tune, muted ? 0.15 : 0.3, ring * 0.5 * length);
  voice.addTone(Wave.sine, hz * 2.9 * tune, 0.14, 35 * length);
  voice.addNoise(Pass.band, hz * 6 * tune, 0.9, muted ? 1.2 : 0.7, 16);
  voice.drive = 0.35;
}

/** A timbale: a drum with a metal shell. */
export function timbale(drums: Drums, voice: DrumVoice, hz: f32): void {
  begin(drums, voice, -0.25, 0.42);
  voice.addTone(Wave.sine, hz * tune, 0.7, 320 * length).sweep(0.15, 60);
  voice.addTone(Wave.sine, hz * 2.14 * tune, 0.35, 260 * length);
  voice.addTone(Wave.sine, hz * 3.51 * tune, 0.2, 200 * length);
  voice.addNoise(Pass.band, 3200, 0.8, 0.8, 45 * length);
  voice.drive = 0.4;
}

/** Two square waves through a band-pass, as in the TR-808. */
export function cowbell(drums: Drums, voice: DrumVoice): void {
  begin(drums, voice, 0.2, 0.38);
  voice.addTone(Wave.square, 540 * tune, 0.42, 330 * length);
  voice.addTone(Wave.square, 800 * tune, 0.36, 330 * length);
  voice.addTone(Wave.triangle, 800 * tune, 0.5, 60 * length);
  voice.addNoise(Pass.band, 2640 * tune, 1.5, 0.6, 12);
}

/** An agogo bell. */
export function agogo(drums: Drums, voice: DrumVoice, hz: f32): void {
  begin(drums, voice, -0.2, 0.42);
  voice.addTone(Wave.sine, hz * tune, 0.6, 360 * length);
  voice.addTone(Wave.sine, hz * 2.67 * tune, 0.36, 260 * length);
  voice.addTone(Wave.sine, hz * 4.11 * tune, 0.2, 170 * length);
  voice.addNoise(Pass.band, hz * 5 * tune, 1, 0.5, 10);
}

/** A piece of wood: claves, woodblocks, castanets, sticks. */
export function wood(drums: Drums, voice: DrumVoice, hz: f32, ms: f32, pan: f32): void {
  begin(drums, voice, pan, 0.4);
  voice.addTone(Wave.sine, hz * tune, 0.75, ms * length);
  voice.addTone(Wave.sine, hz * 1.72 * tune, 0.3, ms * 0.6 * length);
  voice.addTone(Wave.sine, hz * 2.86 * tune, 0.14, ms * 0.35 * length);
  voice.addNoise(Pass.band, hz * 2 * tune, 1.4, 0.7, 8);
}

/** Grains in a shell: maracas, cabasa, shaker. */
export function shaker(drums: Drums, voice: DrumVoice, hz: f32, attackMs: f32, ms: f32): void {
  begin(drums, voice, 0.35, 0.6);
  voice.addNoise(Pass.band, hz * tune, 1.1, 1.3, ms * length).attack(attackMs);
  voice.addNoise(Pass.high, hz * 1.3 * tune, 0.8, 0.3, ms * 0.7 * length).attack(attackMs * 0.6);
}

/** Jingles on a frame or a strap. */
export function jingles(drums: Drums, voice: DrumVoice, hz: f32, count: i32, ms: f32): void {
  begin(drums, voice, -0.35, 0.4);
  voice.setMetal(hz * 0.062 * tune, 1, hz * tune, 1.6, hz * 0.8, 0.7, ms * length);
  voice.addNoise(Pass.band, hz * 1.15 * tune, 2, 1.4, ms * 0.8 * length).repeat(count, 19, 60);
  voice.addNoise(Pass.band, 1500, 0.8, 0.5, 20);
}

/** A row of notches: guiro and vibraslap. */
export function scrape(drums: Drums, voice: DrumVoice, hz: f32, count: i32, everyMs: f32, ms: f32, group: Group): void {
  begin(drums, voice, 0.3, 0.5);
  voice.group = group;
  voice.addNoise(Pass.band, hz * tune, 3.5, 2.4, ms * length).repeat(count, everyMs, everyMs * 1.6);
  voice.addNoise(Pass.band, hz * 2.1 * tune, 2, 0.8, ms * 0.6 * length).repeat(count, everyMs, everyMs);
}

/** A whistle with a pea in it. */
export function whistle(drums: Drums, voice: DrumVoice, ms: f32): void {
  begin(drums, voice, 0.1, 0.3);
  voice.group = Group.whistle;
  voice.addTone(Wave.sine, 2320 * tune, 0.5, ms * 2 * length);
  voice.addTone(Wave.sine, 2356 * tune, 0.4, ms * 2 * length);
  voice.addNoise(Pass.band, 2340 * tune, 6, 1.2, ms * length);
}

/** A cuica: a tone that slides up as the stick is rubbed. */
export function cuica(drums: Drums, voice: DrumVoice, hz: f32, ms: f32): void {
  begin(drums, voice, -0.3, 0.45);
  voice.group = Group.cuica;
  voice.addTone(Wave.sine, hz * tune, 0.7, ms * length).sweep(-0.35, ms * 0.7);
  voice.addTone(Wave.triangle, hz * 2 * tune, 0.2, ms * 0.7 * length).sweep(-0.35, ms * 0.7);
  voice.addNoise(Pass.band, hz * 3 * tune, 2, 0.2, ms * 0.5 * length);
}

/** A triangle, damped or open. */
export function triangle(drums: Drums, voice: DrumVoice, ms: f32): void {
  begin(drums, voice, 0.4, 0.24);
  voice.group = Group.triangle;
  voice.addTone(Wave.sine, 4230 * tune, 0.5, ms * length);
  voice.addTone(Wave.sine, 6870 * tune, 0.4, ms * 0.8 * length);
  voice.addTone(Wave.sine, 9410 * tune, 0.25, ms * 0.6 * length);
  voice.addTone(Wave.sine, 1780 * tune, 0.1, ms * 0.5 * length);
  voice.addNoise(Pass.high, 8000, 0.8, 0.3, 10);
}

/** A tone that falls through the octaves: high Q, metronome. */
export function blip(drums: Drums, voice: DrumVoice, wave: Wave, hz: f32, sweep: f32, ms: f32): void {
  begin(drums, voice, 0, 0.42);
  voice.addTone(wave, hz * tune, 0.7, ms * length).sweep(sweep, ms * 0.6);
}

/** A record moved under its needle; `back`: backwards. */
export function scratch(drums: Drums, voice: DrumVoice, back: bool): void {
  begin(drums, voice, 0, 0.45);
  voice.addNoise(Pass.band, (back ? 1500 : 2300) * tune, 1.2, 1.4, 130 * length).attack(back ? 30 : 8);
  voice.addTone(Wave.sawtooth, 240 * tune, 0.25, 110 * length).sweep(back ? -0.6 : 1.6, 100);
}

/** A hand on wood and skin. */
export function slap(drums: Drums, voice: DrumVoice): void {
  begin(drums, voice, 0, 0.5);
  voice.addTone(Wave.sine, 320 * tune, 0.5, 60 * length).sweep(1, 25);
  voice.addNoise(Pass.band, 1700 * tune, 0.8, 1.3, 60 * length);
}
