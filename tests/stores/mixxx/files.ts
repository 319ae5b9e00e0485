import { type Line, mappingOf } from "../../workers/mapping/lines";

/** A mapping of our own for tests: a play button with its light, a fader, and a script with a light of its own. */
const CONTROLS: Line[] = [
  ["[Channel1]", "play", 0x90, 1, "normal"],
  ["[Channel1]", "volume", 0xb0, 7, "normal"],
  ["[Channel1]", "T.sync", 0x90, 2, "script-binding"],
  ["[Channel1]", "T.none", 0x90, 3, "script-binding"],
  ["[Sampler1]", "play", 0x90, 4, "normal"],
];
const PLAY_LIGHT =
  "<output><group>[Channel1]</group><key>play_indicator</key><status>0x90</status><midino>1</midino><minimum>0.5</minimum></output>";
/** Lights while quantise is on: the script follows it, and its button turns it over. */
export const SCRIPT = `var T = {};
T.init = function () {
  engine.makeConnection("[Channel1]", "quantize", function (value) {
    midi.sendShortMsg(0x90, 2, value ? 0x7f : 0);
  }).trigger();
};
T.shutdown = function () { midi.sendShortMsg(0x90, 99, 0); };
T.sync = function (channel, control, value, status, group) {
  if (value > 0) script.toggleControl(group, "quantize");
};`;
export const XML = mappingOf(CONTROLS, PLAY_LIGHT);
