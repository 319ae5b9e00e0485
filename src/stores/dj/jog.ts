import type { DeckName } from "../../../contract/dj/channels";
import type { DeckControl } from "../../engine/decks/port";
import { useDesk } from "./desk";

/** The platter of a deck: what a mouse, a finger and a controller do with it. */
export type Jog = Pick<DeckControl, "touch" | "turn" | "release" | "bend">;

/** Seconds of a track that one turn of a vinyl record is, at 33⅓ a minute. */
export const SECONDS_PER_TURN = 60 / (100 / 3);

/** The platter of a deck; null while no set is open. */
export const jogOf = (name: DeckName): Jog | null => useDesk.getState().decks?.deck(name).control ?? null;
