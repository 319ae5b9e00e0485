import { t } from "@lingui/core/macro";
import type { TextWriter } from "../../../contract/api/content";
import { Text } from "../../ui/layout/Stack";
import { say } from "../../words/say";

/** Which writer wrote a text, and why it was not the model. */
export function WrittenBy({ by: { model, note } }: { by: TextWriter }) {
  return (
    <Text tone="muted" size="small">
      {note !== null
        ? say(note)
        : model === null
          ? t`Written by the built-in writer, which writes English.`
          : t`Written by ${model}.`}
    </Text>
  );
}
