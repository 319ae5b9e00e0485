/** Names of the processors at a plugin's ends (`bridge.ts`). */
export type BridgeName =
  | "backline-live-source"
  | "backline-live-sink"
  | "backline-piece-source"
  | "backline-piece-sink";
