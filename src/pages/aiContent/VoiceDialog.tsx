import { t } from "@lingui/core/macro";
import { type BrandVoice, content } from "../../../contract/api/content";
import { PERSONS } from "../../../contract/writing/voice";
import { useContractForm } from "../../stores/query/useContractForm";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { say, word } from "../../words/say";
import { LabelledSelect } from "../writing/LabelledSelect";
import { numberIn, partsOf } from "./voiceFields";

const PERSON_TITLES = { I: word("I, my, me"), we: word("we, our, us"), neutral: word("neither") } as const;

/** Changes what a brand voice consists of. */
export function VoiceDialog({ voice: { id, name, features }, onClose }: { voice: BrandVoice; onClose: () => void }) {
  const form = useContractForm(content.changeVoice, {
    start: {
      name,
      words: features.words.join(", "),
      emoji: features.emoji.join(" "),
      hashtags: features.hashtags.join(" "),
      emojiPerText: String(features.emojiPerText),
      sentenceWords: String(features.sentenceWords),
      exclaims: String(Math.round(features.exclaims * 100)),
      person: features.person as string,
    },
    input: (values) => ({
      params: { voiceId: id },
      body: {
        name: values.name,
        features: {
          words: partsOf(values.words, ","),
          emoji: partsOf(values.emoji, " "),
          hashtags: partsOf(values.hashtags, " ").map((tag) => (tag.startsWith("#") ? tag : `#${tag}`)),
          emojiPerText: numberIn(values.emojiPerText),
          sentenceWords: numberIn(values.sentenceWords),
          exclaims: numberIn(values.exclaims) / 100,
          person: PERSONS.find((person) => person === values.person) ?? "neutral",
        },
      },
    }),
    ready: (values) => values.name.trim() !== "",
    refreshes: [content.voices],
    done: onClose,
  });
  return (
    <FormDialog {...form.dialog} size="medium" title={t`Edit “${name}”`} action={t`Save voice`} onClose={onClose}>
      <TextField label={t`Name`} {...form.field("name")} />
      <TextField label={t`Words, separated by commas`} {...form.field("words")} />
      <TextField label={t`Emoji, separated by spaces`} {...form.field("emoji")} />
      <TextField label={t`Emoji in a text, on average`} inputMode="decimal" {...form.field("emojiPerText")} />
      <TextField label={t`Words in a sentence, on average`} inputMode="decimal" {...form.field("sentenceWords")} />
      <TextField label={t`Hashtags, separated by spaces`} {...form.field("hashtags")} />
      <TextField
        label={t`Sentences with an exclamation mark, in percent`}
        inputMode="decimal"
        {...form.field("exclaims")}
      />
      <LabelledSelect
        label={t`Who speaks`}
        value={form.values.person}
        options={PERSONS.map((person) => ({ value: person, label: say(PERSON_TITLES[person]) }))}
        onChange={(person) => form.set("person", person)}
      />
    </FormDialog>
  );
}
