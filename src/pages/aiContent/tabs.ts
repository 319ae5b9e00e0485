import type { ComponentType } from "react";
import { word } from "../../words/say";
import { Analytics } from "../social/Analytics";
import { ContentCalendar } from "../social/ContentCalendar";
import { GenerateTab } from "./GenerateTab";
import { TemplatesTab } from "./TemplatesTab";
import { VoicesTab } from "./VoicesTab";

/** A tab of the content creator; the order is that of the table. */
export interface CreatorTab {
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType;
}

export const CREATOR_TABS: readonly CreatorTab[] = [
  { id: "generate", label: word("Generate Content"), Content: GenerateTab },
  { id: "calendar", label: word("Content calendar"), Content: ContentCalendar },
  { id: "analytics", label: word("Analytics"), Content: Analytics },
  { id: "voices", label: word("Brand voices"), Content: VoicesTab },
  { id: "templates", label: word("Templates"), Content: TemplatesTab },
];
