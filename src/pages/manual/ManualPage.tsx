import { t } from "@lingui/core/macro";
import { Fragment, Suspense, use } from "react";
import { z } from "zod";
import { Button } from "../../ui/controls/Button";
import { SearchField } from "../../ui/fields/SearchField";
import { Keys } from "../../ui/layout/Kbd";
import { useSearch } from "../../ui/navigation/address";
import { Link } from "../../ui/navigation/Link";
import { Page, Section } from "../../ui/page/Page";
import { language } from "../../words/language";
import { findTopics, topicAt, withKeys } from "./find";
import styles from "./Manual.module.css";
import { topicsIn } from "./text/texts";
import type { Part, Topic } from "./text/topic";

/** `page`: the topic that is open; `at`: the path of the screen that asks for help; `q`: what is searched for. */
const SEARCH = z.object({ page: z.string().default(""), at: z.string().default(""), q: z.string().default("") });

const asked = new Map<string, Promise<readonly Topic[]>>();

/** The topics in the app's language, loaded once for each. */
function useTopics(): readonly Topic[] {
  const shown = language();
  const topics = asked.get(shown) ?? topicsIn(shown);
  asked.set(shown, topics);
  return use(topics);
}

/** The manual: topics by task, with a search, in the language that is shown. */
export function ManualPage() {
  return (
    <Suspense>
      <Manual />
    </Suspense>
  );
}

function Manual() {
  const topics = useTopics();
  const [{ page, at, q }, set] = useSearch(SEARCH);
  const found = findTopics(topics, q);
  const topic = topics.find(({ id }) => id === page) ?? topicAt(topics, at);
  return (
    <Page title={t`Manual`} lead={t`How to do things, by task.`} width="wide">
      <div className={styles.columns}>
        <nav aria-label={t`Topics`} className={styles.topics}>
          <SearchField
            label={t`Search the manual`}
            placeholder={t`Record, loop, payout …`}
            value={q}
            onSearch={(text) => set({ q: text })}
          />
          <ul>
            {found.map(({ id, title }) => (
              <li key={id}>
                <Link
                  href={`/manual?${new URLSearchParams({ page: id, ...(q === "" ? {} : { q }) })}`}
                  aria-current={id === topic?.id ? "page" : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p>{t`Nothing in the manual has all of these words. Try fewer.`}</p>}
        </nav>
        {topic && (
          <article className={styles.topic} aria-label={topic.title}>
            <Section title={topic.title} lead={topic.lead}>
              {topic.parts.map((part) => (
                <PartOf key={part.title} part={part} />
              ))}
              {topic.id === topics[0]?.id && (
                <p className={styles.part}>
                  <Button action="app.firstSteps" size="page">{t`Show the first steps`}</Button>
                </p>
              )}
            </Section>
          </article>
        )}
      </div>
    </Page>
  );
}

function PartOf({ part }: { part: Part }) {
  return (
    <section className={styles.part}>
      <h3>{part.title}</h3>
      {part.text.map((text) =>
        typeof text === "string" ? (
          <p key={text}>
            <WithKeys text={text} />
          </p>
        ) : (
          <ol key={text[0]}>
            {text.map((step) => (
              <li key={step}>
                <WithKeys text={step} />
              </li>
            ))}
          </ol>
        ),
      )}
    </section>
  );
}

function WithKeys({ text }: { text: string }) {
  return withKeys(text).map((part, index) =>
    // the parts of a text never move
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    part.isKey ? <Keys key={index} keys={part.text} /> : <Fragment key={index}>{part.text}</Fragment>,
  );
}
