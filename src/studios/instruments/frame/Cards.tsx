import { t } from "@lingui/core/macro";
import { Drum, Guitar, type LucideIcon, Piano, Waves } from "lucide-react";
import { CARDS, type InstrumentCard } from "../../../../contract/instruments/cards";
import { RecentProjects } from "../../../sound/browser/RecentProjects";
import { useDevices } from "../../../stores/tracks";
import { useTransport } from "../../../stores/transport";
import { Badge } from "../../../ui/layout/Badge";
import { Icon } from "../../../ui/layout/Icon";
import { Section, SidePanel } from "../../../ui/layout/SidePanel";
import { say } from "../../../words/say";
import { focusCard, useFocusedCard } from "../focus";
import styles from "./Side.module.css";

const ICONS: Readonly<Record<InstrumentCard["id"], LucideIcon>> = {
  piano: Piano,
  guitar: Guitar,
  drums: Drum,
  synth: Waves,
};

/** The instruments, and the projects that they can play into. */
export function Cards() {
  return (
    <SidePanel label={t`Instruments`}>
      <Section title={t`Instruments`}>
        <CardList />
      </Section>
      <Section title={t`Sketches and projects`}>
        <RecentProjects />
      </Section>
    </SidePanel>
  );
}

function CardList() {
  const focused = useFocusedCard();
  const recording = useTransport((now) => now.isRecording);
  return (
    <ul className={styles.cards}>
      {CARDS.map((card) => (
        <Card key={card.id} card={card} focused={card.id === focused.id} locked={recording} />
      ))}
    </ul>
  );
}

function Card({ card, focused, locked }: { card: InstrumentCard; focused: boolean; locked: boolean }) {
  const [instrument] = useDevices(card.trackId);
  return (
    <li>
      <button
        type="button"
        className={styles.card}
        data-action={`instrument.${card.id}`}
        aria-pressed={focused}
        disabled={locked && !focused}
        title={locked && !focused ? t`Stop the recording to change the instrument` : undefined}
        onClick={() => focusCard(card.id)}
      >
        <Icon as={ICONS[card.id]} size={20} />
        <span className={styles.cardName}>{say(card.name)}</span>
        <span className={styles.detail}>{instrument?.presetName ?? say(card.category)}</span>
        {focused && <Badge tone="accent">{t`KEYS`}</Badge>}
      </button>
    </li>
  );
}
