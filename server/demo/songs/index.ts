import { FIRST_LIGHT } from "../../../contract/demo";
import type { Song } from "../../../contract/demo/build";
import { coastline } from "./coastline";
import { glassElevator } from "./glassElevator";
import { nightShift } from "./nightShift";
import { orchard } from "./orchard";
import { patio } from "./patio";
import { pixelParade } from "./pixelParade";
import { relay } from "./relay";
import { saturdayShoes } from "./saturdayShoes";
import { tidewater } from "./tidewater";
import { twoRivers } from "./twoRivers";
import { undertow } from "./undertow";

/** The compositions that the demonstration's artists publish, by key. */
export const SONGS: Readonly<Record<string, Song>> = {
  "first-light": FIRST_LIGHT,
  coastline,
  "night-shift": nightShift,
  orchard,
  "two-rivers": twoRivers,
  "glass-elevator": glassElevator,
  relay,
  tidewater,
  undertow,
  "saturday-shoes": saturdayShoes,
  "pixel-parade": pixelParade,
  patio,
};
