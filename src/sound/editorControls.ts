/** Controls of the timeline and the piano roll that have no key, by the action that finds them. */
export const EDITOR_CONTROLS: Readonly<Record<string, string>> = {
  "timeline.playhead": "Playhead",
  "roll.quantiseHow": "How notes are quantised",
  "roll.velocity": "Velocity of the selected notes",
  "roll.laneValue": "Value of the lane at the playhead",
  "roll.laneSet": "Set the lane's value at the playhead",
  "roll.laneClear": "Clear the lane",
};
