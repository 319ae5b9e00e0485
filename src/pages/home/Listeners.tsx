import { t } from "@lingui/core/macro";
import { LEAST_PEOPLE, RANGES, UNKNOWN_REGION } from "../../../contract/analytics";
import type { Overview } from "../../../contract/api/analytics";
import { formatWhole } from "../../ui/format";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { language } from "../../words/language";
import { say } from "../../words/say";
import styles from "./Home.module.css";

type Region = Overview["regions"][number];
const nameOf = (region: string) =>
  region === UNKNOWN_REGION
    ? t`Unknown`
    : (new Intl.DisplayNames([language()], { type: "region", fallback: "code" }).of(region) ?? region);
const shown = (value: number | null) => (value === null ? t`Under ${LEAST_PEOPLE} listeners` : formatWhole(value));

const columns = (): readonly Column<Region>[] => [
  { id: "region", title: t`Country`, wide: true, cell: ({ region }) => nameOf(region) },
  { id: "plays", title: t`Plays`, kind: "number", cell: ({ plays }) => shown(plays) },
  { id: "minutes", title: t`Minutes`, kind: "number", cell: ({ minutes }) => shown(minutes) },
];

/** How many people listened, and where. */
export function Listeners({ overview: { people, regions, range } }: { overview: Overview }) {
  return (
    <Section
      title={t`Listeners`}
      lead={t`Different people who were signed in. Who listened on several days counts once in their week and month.`}
    >
      <p className={styles.also} data-testid="listeners">
        {t`${formatWhole(people.today)} today · ${formatWhole(people.week)} this week · ${formatWhole(people.month)} this month`}
      </p>
      {regions.length > 0 && (
        <DataTable
          label={t`Countries, ${say(RANGES[range].title)}`}
          rows={regions}
          columns={columns()}
          keyOf={({ region }) => region}
        />
      )}
    </Section>
  );
}
