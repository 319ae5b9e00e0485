import { t } from "@lingui/core/macro";
import { content } from "../../../contract/api/content";
import type { VoiceFeatures } from "../../../contract/writing/voice";
import { useContractForm } from "../../stores/query/useContractForm";
import { CheckField } from "../../ui/fields/CheckField";
import { TextField } from "../../ui/fields/TextField";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { toast } from "../../ui/overlays/toast";

/** Where a voice that is set by hand begins. */
const BLANK: VoiceFeatures = {
  words: [],
  emoji: [],
  emojiPerText: 0,
  sentenceWords: 8,
  hashtags: [],
  person: "neutral",
  exclaims: 0,
};

/** Makes a brand voice: learned from one's own texts, or blank. */
export function LearnDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(content.addVoice, {
    start: { name: "", learn: true },
    input: ({ name, learn }) => ({ body: { name, ...(learn ? {} : { features: BLANK }) } }),
    ready: ({ name }) => name.trim() !== "",
    refreshes: [content.voices, content.status],
    done: ({ name }) => {
      toast({ title: t`“${name}” was added`, tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog {...form.dialog} title={t`New brand voice`} action={t`Add voice`} onClose={onClose}>
      <TextField label={t`Name`} {...form.field("name")} />
      <CheckField
        label={t`Learn it from my texts`}
        hint={t`Your posts, comments and descriptions of releases, the newest 300. Otherwise it begins blank, and you set it by hand.`}
        checked={form.values.learn}
        onChange={(event) => form.set("learn", event.target.checked)}
      />
    </FormDialog>
  );
}
