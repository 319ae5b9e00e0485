import type { StudioCategory } from "../../contract/studios";
import { word } from "../words/say";

/** What studios are for, as filters and badges name it. */
export const CATEGORY_NAMES: Readonly<Record<StudioCategory, string>> = {
  create: word("Create"),
  perform: word("Perform"),
  collaborate: word("Collaborate"),
  monetize: word("Monetize"),
};
