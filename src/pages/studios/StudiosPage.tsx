import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { LayoutGrid } from "lucide-react";
import { z } from "zod";
import { PLANS, priceOf } from "../../../contract/plans";
import { isBuilt } from "../../../contract/routes";
import { builtStudios, STUDIO_CATEGORIES, type Studio, type StudioCategory } from "../../../contract/studios";
import { dollars } from "../../../contract/wallet";
import { Button } from "../../ui/controls/Button";
import { Segmented } from "../../ui/fields/Segmented";
import { Badge } from "../../ui/layout/Badge";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useSearch } from "../../ui/navigation/address";
import { LinkButton } from "../../ui/navigation/Link";
import { Page } from "../../ui/page/Page";
import { say } from "../../words/say";
import { CATEGORY_NAMES } from "../studioCategories";
import styles from "./StudiosPage.module.css";
import { Tiers } from "./Tiers";

type Filter = "all" | StudioCategory;
const search = z.object({ for: z.enum(["all", ...STUDIO_CATEGORIES]).default("all") });

/** The filters: all studios, then one for each purpose, with the number of studios for it. */
export function filtersFor(studios: readonly Studio[]): { value: Filter; label: string; count: number }[] {
  const counts = STUDIO_CATEGORIES.map((category) => ({
    value: category,
    label: say(CATEGORY_NAMES[category]),
    count: studios.filter((studio) => studio.category === category).length,
  }));
  return [{ value: "all", label: t`All Studios`, count: studios.length }, ...counts];
}

/** The directory: every studio that can be opened, filtered by purpose, and the plans with their prices. */
export function StudiosPage({ studios = builtStudios() }: { studios?: readonly Studio[] }) {
  const [{ for: filter }, setSearch] = useSearch(search);
  const setFilter = (chosen: Filter) => setSearch({ for: chosen });
  const shown = studios.filter((studio) => filter === "all" || studio.category === filter);
  return (
    <Page
      title={t`Studios`}
      width="wide"
      lead={t`Every studio that opens here, by what you want to do.`}
      actions={
        <Segmented
          label={t`Which studios`}
          value={filter}
          onChange={setFilter}
          segments={filtersFor(studios).map(({ value, label, count }) => ({ value, label, note: count }))}
        />
      }
    >
      <p className="srOnly" role="status">
        {plural(shown.length, { one: "# studio", other: "# studios" })}
      </p>
      {shown.length === 0 && filter !== "all" ? (
        <EmptyState
          icon={LayoutGrid}
          title={t`No studio to ${filter} in yet`}
          actions={
            <Button size="page" onClick={() => setFilter("all")}>
              {t`Show all studios`}
            </Button>
          }
        >
          {t`It appears here once it opens. Until then, look at the others.`}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {shown.map((studio) => (
            <StudioCard key={studio.id} studio={studio} />
          ))}
        </ul>
      )}
      {isBuilt("pricing") && <Tiers studios={studios} />}
    </Page>
  );
}

function StudioCard({ studio }: { studio: Studio }) {
  const name = say(studio.name);
  return (
    <li className={styles.studio}>
      <div className={styles.what}>
        <h2>{name}</h2>
        <p className={styles.badges}>
          <Badge>{say(CATEGORY_NAMES[studio.category])}</Badge>
          {isBuilt("pricing") && <Badge>{PLANS[studio.tier].name}</Badge>}
        </p>
        <p className={styles.description}>{say(studio.description)}</p>
        {isBuilt("pricing") && (
          <p className={styles.price}>
            <Trans>
              Open on every plan. Recommended: {PLANS[studio.tier].name},{" "}
              <strong>{dollars(priceOf(studio.tier, false))}</strong> a month.
            </Trans>
          </p>
        )}
        <ul className={styles.features} aria-label={t`Features of the ${name}`}>
          {studio.features.map((feature) => (
            <li key={feature}>{say(feature)}</li>
          ))}
        </ul>
      </div>
      <LinkButton kind="primary" href={studio.route} aria-label={t`Launch Studio: ${name}`}>
        {t`Launch Studio`}
      </LinkButton>
    </li>
  );
}
