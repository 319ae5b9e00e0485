import { type AdminPerson, admin } from "../../../contract/api/admin";
import type { KnownAnswers } from "../../stores/query/cache";

/** Puts a person as they are now into every list of people. */
export const replaced = (known: KnownAnswers, person: AdminPerson): void =>
  known.changeItems(admin.people, (items) => items.map((item) => (item.id === person.id ? person : item)));
