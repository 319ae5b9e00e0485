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
import { Comparison } from "./Comparison";
import { Hero } from "./Hero";
import styles from "./LandingPage.module.css";
import { NewReleases } from "./NewReleases";
import { StudioCards } from "./StudioCards";
import { showcases } from "./showcase";

const FACTS = [
  { name: "Sound engine", value: "WebAssembly with SIMD, on the browser's audio thread" },
  { name: "Opens", value: "WAV, AIFF, MP3, FLAC, Ogg, Opus, M4A, WebM and MIDI" },
  { name: "Exports", value: "WAV 16, 24 or 32-bit float, FLAC, MP3, Ogg Opus, MIDI; mix, selection or stems" },
  { name: "Needs", value: "A browser. After the first visit, not even a network" },
];

const QUICK: readonly { href: string; name: string; description: string; icon: LucideIcon }[] = [
  {
    href: "/ultimate-music-studio",
    name: "Music studio",
    description: "Go on where you were",
    icon: SlidersHorizontal,
  },
  { href: "/projects", name: "Projects", description: "New, open, rename, bring back", icon: FolderOpen },
  { href: "/music-studio?demo=true", name: "Demo project", description: "Plays at once", icon: Music2 },
  { href: "/studios", name: "All studios", description: "By what you want to do", icon: LayoutGrid },
  { href: "/home", name: "Artist home", description: "Plays, minutes, earnings", icon: House },
  { href: "/wallet", name: "Wallet", description: "Balance and history", icon: Wallet },
  { href: "/pricing", name: "Pricing", description: "Plans and what they hold", icon: Tag },
  { href: "/login", name: "Sign in", description: "Your account", icon: LogIn },
];

const REASONS = [
  {
    title: "What you export is what you heard",
    text: "One engine plays in the browser, bounces the export and renders on the command line. The same project gives the same bytes in all three.",
  },
  {
    title: "Saved means on disk",
    text: "Every edit is written before the screen says Saved. A crash costs no edit, and of a take that is being recorded the last second at most.",
  },
  {
    title: "All of it from the keyboard",
    text: "Every command of the studio is in one palette and has a key. It works without a mouse, speaks to screen readers, and is dark or light as your room is.",
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
      <Hero live={live} />
      <dl className={styles.facts}>
        {FACTS.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>

      <Section title="Try it here" lead="A click opens a studio's card; the preview plays in this page.">
        <StudioCards cards={cards} />
      </Section>

      {newest.length > 0 && (
        <Section title="New releases" lead="Published from the studio, or uploaded.">
          <NewReleases releases={newest} />
        </Section>
      )}

      <Section title="Quick access">
        <ul className={styles.quick}>
          {quick.map(({ href, name, description, icon }) => (
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

      <Section title="Why Backline">
        <ul className={styles.reasons}>
          {REASONS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      {claims && (
        <Section title="Pay to view" lead="Viewers earn 1 AC a minute, 5 AC a like and 10 AC a share.">
          <Comparison claims={claims} />
        </Section>
      )}

      <section className={styles.call} aria-label="Begin">
        <h2>Open it, arm a track, press R.</h2>
        <LinkButton kind="primary" href="/ultimate-music-studio">
          Enter the studio
        </LinkButton>
      </section>
    </main>
  );
}
