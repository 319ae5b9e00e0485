import type { PersonalData } from "../accounts/personalData";
import { readMappings } from "./store";

/** What a person's controllers move is exported as it is kept, and deleted with them. */
export const midiData: PersonalData = {
  name: "midi",
  read: async (on, { accountId }) => ({ mappings: (await readMappings(on, accountId)).items }),
  erase: async (on, { accountId }) => {
    await on.query("delete from midi_mappings where account_id = $1", [accountId]);
  },
};
