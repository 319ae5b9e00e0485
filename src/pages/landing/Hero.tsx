import { t } from "@lingui/core/macro";
import { Play } from "lucide-react";
import { useRef } from "react";
import type { LiveStats } from "../../../contract/api/stats";
import { useActions } from "../../ui/actions/useActions";
import { Link, LinkButton } from "../../ui/navigation/Link";
import { useTheme } from "../../ui/useTheme";
import { LANDING_ACTIONS } from "../actions";
import styles from "./Hero.module.css";
import phoneDark from "./images/phone-dark.webp";
import phoneLight from "./images/phone-light.webp";
import studioDark from "./images/studio-dark.webp";
import studioLight from "./images/studio-light.webp";
import { LiveNumbers } from "./LiveNumbers";

const IMAGES = {
  dark: { wide: studioDark, phone: phoneDark },
  light: { wide: studioLight, phone: phoneLight },
};
const DEMO = "/music-studio?demo=true";

/** What Backline is, a picture of it, and the quickest way to hear it. */
export function Hero({ live }: { live: LiveStats | null }) {
  const theme = useTheme();
  const demo = useRef<HTMLAnchorElement>(null);
  useActions(LANDING_ACTIONS, { "landing.demo": () => demo.current?.click() });
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t`A recording studio that opens in a tab`}</h1>
        <p className={styles.lead}>
          {t`Record, play, edit, mix and export on a sound engine of our own. Nothing to install and no account: your projects stay on your device.`}
        </p>
        <div className={styles.actions}>
          <LinkButton ref={demo} kind="primary" icon={Play} href={DEMO}>
            {t`Hear the demo project`}
          </LinkButton>
          <LinkButton href="/projects">{t`Your projects`}</LinkButton>
        </div>
        {live && <LiveNumbers live={live} />}
      </div>
      <figure className={styles.picture}>
        <Link href={DEMO} aria-label={t`Open the demo project in the studio`}>
          <picture>
            <source media="(max-width: 560px)" srcSet={IMAGES[theme].phone} width="780" height="1688" />
            <img
              src={IMAGES[theme].wide}
              width="2880"
              height="1800"
              alt={t`The music studio: seven tracks on a timeline with a piano roll below them`}
            />
          </picture>
        </Link>
        <figcaption>
          {t`First Light, the demo project: seven tracks, 64 bars at 118 BPM, every sound made by the built-in instruments.`}
        </figcaption>
      </figure>
    </section>
  );
}
