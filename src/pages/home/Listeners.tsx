import { t } from "@lingui/core/macro";
import { LEAST_PEOPLE, RANGES, UNKNOWN_REGION } from "../../../contract/analytics";
import type { Overview } from "../../../contract/api/analytics";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { say } from "../../words/say";
import styles from "./Home.module.css";

type Region = Overview["regions"][number];
const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });
const nameOf = (region: string) => (region === UNKNOWN_REGION ? t`Unknown` : (names.of(region) ?? region));
const shown = (value: number | null) => (value === null ? t`Under ${LEAST_PEOPLE} listeners` : value.toLocaleString());

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
        {t`${people.today.toLocaleString()} today · ${people.week.toLocaleString()} this week · ${people.month.toLocaleString()} this month`}
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
