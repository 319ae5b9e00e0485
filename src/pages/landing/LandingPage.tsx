import { t } from "@lingui/core/macro";
import {
  FolderOpen,
  House,
  LayoutGrid,
  LogIn,
  type LucideIcon,
  Music2,
  SlidersHorizontal,
  Tag,
  Wallet,
} from "lucide-react";
import type { ReleaseCard } from "../../../contract/api/releases";
import type { Claims, LiveStats } from "../../../contract/api/stats";
import { screenOf } from "../../../contract/routes";
import { Icon } from "../../ui/layout/Icon";
import { Link, LinkButton } from "../../ui/navigation/Link";
import { CONTENT_ID, Section, usePageTitle } from "../../ui/page/Page";
import { say, spoken, word } from "../../words/say";
import { Comparison } from "./Comparison";
import { FirstMinute } from "./FirstMinute";
import { Hero } from "./Hero";
import styles from "./LandingPage.module.css";
import { NewReleases } from "./NewReleases";
import { StudioCards } from "./StudioCards";
import { showcases } from "./showcase";

const FACTS = [
  { name: word("Sound engine"), value: word("WebAssembly with SIMD, on the browser's audio thread") },
  { name: word("Opens"), value: word("WAV, AIFF, MP3, FLAC, Ogg, Opus, M4A, WebM and MIDI") },
  {
    name: word("Exports"),
    value: word("WAV 16, 24 or 32-bit float, FLAC, MP3, Ogg Opus, MIDI; mix, selection or stems"),
  },
  { name: word("Needs"), value: word("A browser. After the first visit, not even a network") },
];

const QUICK: readonly { href: string; name: string; description: string; icon: LucideIcon }[] = [
  {
    href: "/ultimate-music-studio",
    name: word("Music studio"),
    description: word("Go on where you were"),
    icon: SlidersHorizontal,
  },
  { href: "/projects", name: word("Projects"), description: word("New, open, rename, bring back"), icon: FolderOpen },
  { href: "/music-studio?demo=true", name: word("Demo project"), description: word("Plays at once"), icon: Music2 },
  { href: "/studios", name: word("All studios"), description: word("By what you want to do"), icon: LayoutGrid },
  { href: "/home", name: word("Artist home"), description: word("Plays, minutes, earnings"), icon: House },
  { href: "/wallet", name: word("Wallet"), description: word("Balance and history"), icon: Wallet },
  { href: "/pricing", name: word("Pricing"), description: word("Plans and what they hold"), icon: Tag },
  { href: "/login", name: word("Sign in"), description: word("Your account"), icon: LogIn },
];

const REASONS = [
  {
    title: word("What you export is what you heard"),
    text: word(
      "One engine plays in the browser, bounces the export and renders on the command line. The same project gives the same bytes in all three.",
    ),
  },
  {
    title: word("Saved means on disk"),
    text: word(
      "Every edit is written before the screen says Saved. A crash costs no edit, and of a take that is being recorded the last second at most.",
    ),
  },
  {
    title: word("All of it from the keyboard"),
    text: word(
      "Every command of the studio is in one palette and has a key. It works without a mouse, speaks to screen readers, and is dark or light as your room is.",
    ),
  },
];

const quick = QUICK.filter(({ href }) => screenOf(href.split("?")[0] ?? "") !== null);
const cards = showcases();

interface Props {
  live?: LiveStats | null;
  /** the latest releases */
  newest?: readonly ReleaseCard[];
  /** a demonstration's marketing figures; otherwise null */
  claims?: Claims | null;
}

/** The landing page: what Backline is, the studios to try, links to sign in, the reasons. */
export function LandingPage({ live = null, newest = [], claims = null }: Props) {
  usePageTitle("");
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={styles.page}>
      <FirstMinute />
      <Hero live={live} />
      <dl className={styles.facts}>
        {FACTS.map(({ name, value }) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{say(value)}</dd>
          </div>
        ))}
      </dl>

      <Section title={t`Try it here`} lead={t`A click opens a studio's card; the preview plays in this page.`}>
        <StudioCards cards={cards} />
      </Section>

      {newest.length > 0 && (
        <Section title={t`New releases`} lead={t`Published from the studio, or uploaded.`}>
          <NewReleases releases={newest} />
        </Section>
      )}

      <Section title={t`Quick access`}>
        <ul className={styles.quick}>
          {spoken(quick).map(({ href, name, description, icon }) => (
            <li key={href}>
              <Link href={href}>
                <Icon as={icon} />
                <span>
                  <strong>{name}</strong>
                  <span>{description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>

      <Section title={t`Why Backline`}>
        <ul className={styles.reasons}>
          {spoken(REASONS).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      {claims && (
        <Section title={t`Pay to view`} lead={t`Viewers earn 1 AC a minute, 5 AC a like and 10 AC a share.`}>
          <Comparison claims={claims} />
        </Section>
      )}

      <section className={styles.call} aria-label={t`Begin`}>
        <h2>{t`Open it, arm a track, press R.`}</h2>
        <LinkButton kind="primary" href="/ultimate-music-studio">
          {t`Enter the studio`}
        </LinkButton>
      </section>
    </main>
  );
}
