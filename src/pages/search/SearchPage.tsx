import { t } from "@lingui/core/macro";
import { Search } from "lucide-react";
import { z } from "zod";
import { type FoundPublication, search as routes, SEARCH } from "../../../contract/api/search";
import { coins } from "../../../contract/wallet";
import { useQuery } from "../../stores/query/useQuery";
import { SearchField } from "../../ui/fields/SearchField";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Grid } from "../../ui/layout/Stack";
import { useSearch } from "../../ui/navigation/address";
import { Link } from "../../ui/navigation/Link";
import { Page, Section } from "../../ui/page/Page";
import { PersonCard } from "../../ui/page/PersonCard";
import { PublicationCard } from "../../ui/page/PublicationCard";
import { Resource } from "../../ui/page/Resource";
import { ChallengeTile } from "../challenges/ChallengeTile";
import styles from "./Search.module.css";

/** Releases alone can be published today; each kind gets its page with its studio. */
const hrefOf = ({ id }: FoundPublication) => `/watch/${id}`;
const search = z.object({ text: z.string().max(SEARCH.most).default("") });

/** People, organisations and publications by what they are called. */
export function SearchPage() {
  const [{ text }, setSearch] = useSearch(search);
  return (
    <Page title={t`Search`}>
      <SearchField
        label={t`Search`}
        placeholder={t`Name, handle, title or hashtag`}
        value={text}
        onSearch={(typed) => setSearch({ text: typed })}
      />
      {[...text.trim()].length < SEARCH.least ? (
        <EmptyState icon={Search} title={t`Type ${SEARCH.least} characters or more`}>
          {t`People, organisations, releases and challenges appear here.`}
        </EmptyState>
      ) : (
        <Found text={text} />
      )}
    </Page>
  );
}

function Found({ text }: { text: string }) {
  const found = useQuery(routes.find, { query: { text, limit: SEARCH.mostFound } });
  return (
    <Resource of={found} loading={t`Searching`} failed={t`The search did not work`}>
      {({ accounts, publications, challenges }) =>
        accounts.length + publications.length + challenges.length === 0 ? (
          <EmptyState icon={Search} title={t`Nothing was found`}>
            {t`Try fewer letters, or another word.`}
          </EmptyState>
        ) : (
          <>
            {accounts.length > 0 && (
              <Section title={t`People and organisations`}>
                <ul className={styles.list} aria-label={t`People and organisations`}>
                  {accounts.map((account) => (
                    <li key={account.handle}>
                      <Link className={styles.item} href={`/artist/${account.handle}`}>
                        <PersonCard
                          of={account}
                          {...(account.kind === "organisation" ? { note: t`· organisation` } : {})}
                        />
                      </Link>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {challenges.length > 0 && (
              <Section title={t`Challenges`}>
                <Grid least={300}>
                  {challenges.map((challenge) => (
                    <ChallengeTile key={challenge.id} of={challenge} />
                  ))}
                </Grid>
              </Section>
            )}
            {publications.length > 0 && (
              <Section title={t`Publications`}>
                <ul className={styles.list} aria-label={t`Publications`}>
                  {publications.map((publication) => (
                    <li key={publication.id}>
                      <PublicationCard
                        href={hrefOf(publication)}
                        title={publication.title}
                        cover={publication.cover}
                        by={publication.artist.name}
                        price={publication.price === "0" ? t`Free` : coins(BigInt(publication.price))}
                        seconds={null}
                      />
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </>
        )
      }
    </Resource>
  );
}
