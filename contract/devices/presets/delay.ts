import { DIVISIONS } from "../delay";
import type { DevicePreset } from "./preset";

const note = (name: (typeof DIVISIONS)[number]): number => DIVISIONS.indexOf(name);

export const DELAY_PRESETS: readonly DevicePreset<"delay">[] = [
  {
    name: "Stereo",
    params: {
      synced: 1,
      time: 250,
      division: note("1/8D"),
      feedback: 32,
      pingPong: 1,
      lowCut: 180,
      highCut: 7500,
      mix: 24,
    },
  },
  {
    name: "Dotted Eighth",
    params: {
      synced: 1,
      time: 375,
      division: note("1/8D"),
      feedback: 38,
      pingPong: 0,
      lowCut: 150,
      highCut: 7000,
      mix: 30,
    },
  },
  {
    name: "Quarter Echo",
    params: {
      synced: 1,
      time: 500,
      division: note("1/4"),
      feedback: 35,
      pingPong: 0,
      lowCut: 150,
      highCut: 6000,
      mix: 25,
    },
  },
  {
    name: "Ping-Pong Eighths",
    params: {
      synced: 1,
      time: 250,
      division: note("1/8"),
      feedback: 45,
      pingPong: 1,
      lowCut: 200,
      highCut: 8000,
      mix: 30,
    },
  },
  {
    name: "Slapback",
    params: {
      synced: 0,
      time: 110,
      division: note("1/16"),
      feedback: 8,
      pingPong: 0,
      lowCut: 120,
      highCut: 6500,
      mix: 28,
    },
  },
  {
    name: "Tape Loop",
    params: {
      synced: 0,
      time: 420,
      division: note("1/4"),
      feedback: 70,
      pingPong: 0,
      lowCut: 250,
      highCut: 2800,
      mix: 35,
    },
  },
  {
    name: "Dub Triplets",
    params: {
      synced: 1,
      time: 333,
      division: note("1/4T"),
      feedback: 78,
      pingPong: 1,
      lowCut: 350,
      highCut: 2200,
      mix: 40,
    },
  },
  {
    name: "Doubler",
    params: {
      synced: 0,
      time: 24,
      division: note("1/32"),
      feedback: 0,
      pingPong: 0,
      lowCut: 80,
      highCut: 14000,
      mix: 35,
    },
  },
  {
    name: "Return: Ping-Pong",
    params: {
      synced: 1,
      time: 375,
      division: note("1/8D"),
      feedback: 42,
      pingPong: 1,
      lowCut: 200,
      highCut: 8000,
      mix: 100,
    },
  },
];
