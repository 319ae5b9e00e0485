import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type BrandVoice, content } from "../../../contract/api/content";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { formatNumber, formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Card, Grid, Row, Stack, Text } from "../../ui/layout/Stack";
import { FormDialog } from "../../ui/overlays/FormDialog";
import { Resource } from "../../ui/page/Resource";
import { LearnDialog } from "./LearnDialog";
import { VoiceDialog } from "./VoiceDialog";

type Open = { readonly kind: "learn" } | { readonly kind: "edit" | "remove"; readonly voice: BrandVoice };

/** One's brand voices: learned from one's own texts, and changed by hand. */
export function VoicesTab() {
  const voices = useQuery(content.voices);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const learn = (
    <Button size="page" kind="primary" onClick={() => setOpen({ kind: "learn" })}>
      {t`New brand voice`}
    </Button>
  );
  return (
    <Stack>
      <Resource
        of={voices}
        loading={t`Loading brand voices`}
        failed={t`The brand voices could not be loaded`}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState title={t`No brand voices yet`} actions={learn}>
            {t`A voice is learned from your posts, comments and descriptions of releases: words, emoji, length of sentences, hashtags. You can read and change all of it.`}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Stack>
            <Row>{learn}</Row>
            <Grid least={280}>
              {items.map((voice) => (
                <VoiceCard
                  key={voice.id}
                  voice={voice}
                  onEdit={() => setOpen({ kind: "edit", voice })}
                  onRemove={() => setOpen({ kind: "remove", voice })}
                />
              ))}
            </Grid>
          </Stack>
        )}
      </Resource>
      {open?.kind === "learn" && <LearnDialog onClose={close} />}
      {open?.kind === "edit" && <VoiceDialog voice={open.voice} onClose={close} />}
      {open?.kind === "remove" && <RemoveDialog voice={open.voice} onClose={close} />}
    </Stack>
  );
}

function VoiceCard({ voice, onEdit, onRemove }: { voice: BrandVoice; onEdit: () => void; onRemove: () => void }) {
  const { name, learnedFrom, features } = voice;
  return (
    <Card>
      <h3>{name}</h3>
      <Text tone="muted" size="small">
        {learnedFrom === 0 ? t`Set by hand.` : t`Learned from ${formatWhole(learnedFrom)} of your texts.`}
      </Text>
      <Text>{t`${formatNumber(features.sentenceWords, 1)} words a sentence, ${formatNumber(features.emojiPerText, 1)} emoji a text`}</Text>
      {features.words.length > 0 && <Text tone="muted">{features.words.slice(0, 8).join(", ")}</Text>}
      {features.emoji.length > 0 && <Text>{features.emoji.join(" ")}</Text>}
      {features.hashtags.length > 0 && <Text tone="muted">{features.hashtags.slice(0, 6).join(" ")}</Text>}
      <Row>
        <Button size="page" aria-label={t`Edit ${name}`} onClick={onEdit}>
          {t`Edit`}
        </Button>
        <Button size="page" kind="ghost" aria-label={t`Delete ${name}`} onClick={onRemove}>
          {t`Delete`}
        </Button>
      </Row>
    </Card>
  );
}

function RemoveDialog({ voice, onClose }: { voice: BrandVoice; onClose: () => void }) {
  const { pending, problem, run } = useAction(content.removeVoice, { refreshes: [content.voices, content.status] });
  const remove = async () => {
    const answer = await run({ params: { voiceId: voice.id } });
    if (answer.ok) onClose();
  };
  return (
    <FormDialog
      title={t`Delete “${voice.name}”?`}
      description={t`Texts that were written with it stay as they are.`}
      action={t`Delete voice`}
      kind="danger"
      busy={pending}
      problem={problem}
      onSubmit={() => void remove()}
      onClose={onClose}
    />
  );
}
