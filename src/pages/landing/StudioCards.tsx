import { Trans } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { Fragment, Suspense, useId, useState } from "react";
import { Badge } from "../../ui/layout/Badge";
import { Icon } from "../../ui/layout/Icon";
import { LinkButton } from "../../ui/navigation/Link";
import { language } from "../../words/language";
import { say } from "../../words/say";
import { CATEGORY_NAMES } from "../studioCategories";
import styles from "./StudioCards.module.css";
import type { Showcase } from "./showcase";

/** A name within a sentence: English begins it small. */
const inSentence = (name: string) => (language() === "en" ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** Cards of the studios; a click on one shows its detail below it, a second click hides it. */
export function StudioCards({ cards }: { cards: readonly Showcase[] }) {
  const [selected, setSelected] = useState<string | null>(cards[0]?.studio.id ?? null);
  const id = useId();
  return (
    <ul className={styles.cards} data-columns={Math.min(4, cards.length)}>
      {cards.map(({ studio, route, preview: Preview }) => {
        const open = studio.id === selected;
        return (
          <Fragment key={studio.id}>
            <li className={styles.card} data-open={open || undefined}>
              <button
                type="button"
                aria-expanded={open}
                aria-controls={`${id}-${studio.id}`}
                onClick={() => setSelected(open ? null : studio.id)}
              >
                <span className={styles.name}>
                  {say(studio.name)}
                  <Badge>{say(CATEGORY_NAMES[studio.category])}</Badge>
                </span>
                <span className={styles.short}>
                  {studio.features
                    .slice(0, 3)
                    .map((feature) => say(feature))
                    .join(" · ")}
                </span>
                <Icon as={ChevronDown} />
              </button>
            </li>
            <li id={`${id}-${studio.id}`} className={styles.detail} hidden={!open}>
              {open && (
                <>
                  <div className={styles.about}>
                    <p>{say(studio.description)}</p>
                    <ul className={styles.features}>
                      {studio.features.map((feature) => (
                        <li key={feature}>{say(feature)}</li>
                      ))}
                    </ul>
                    <LinkButton href={route}>
                      <Trans>Open the {inSentence(say(studio.name))}</Trans>
                    </LinkButton>
                  </div>
                  {Preview && (
                    <Suspense>
                      <Preview />
                    </Suspense>
                  )}
                </>
              )}
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}
