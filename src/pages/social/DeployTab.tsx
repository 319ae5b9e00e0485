import { Stack } from "../../ui/layout/Stack";
import { ContentCalendar } from "./ContentCalendar";
import { Queue } from "./Queue";
import { Rules } from "./Rules";

/** What is sent when: as a calendar, as a list, and by rules. */
export function DeployTab() {
  return (
    <Stack gap={6}>
      <ContentCalendar />
      <Queue />
      <Rules />
    </Stack>
  );
}
