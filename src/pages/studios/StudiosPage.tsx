import { useState } from "react";
import { isBuilt } from "../../../contract/routes";
import { builtStudios, STUDIO_CATEGORIES, type Studio, type StudioCategory } from "../../../contract/studios";
import { Segmented } from "../../ui/fields/Segmented";
import { Badge } from "../../ui/layout/Badge";
import { LinkButton } from "../../ui/navigation/Link";
import { Page } from "../../ui/page/Page";
import styles from "./StudiosPage.module.css";

type Filter = "all" | StudioCategory;

const NAMES: Record<StudioCategory, string> = {
  create: "Create",
  perform: "Perform",
  collaborate: "Collaborate",
  monetize: "Monetize",
};

/** The filters that find something: all, then the categories that have a studio. */
export function filtersFor(studios: readonly Studio[]): { value: Filter; label: string; count: number }[] {
  const counts = STUDIO_CATEGORIES.map((category) => ({
    value: category,
    label: NAMES[category],
    count: studios.filter((studio) => studio.category === category).length,
  }));
  return [{ value: "all", label: "All Studios", count: studios.length }, ...counts.filter(({ count }) => count > 0)];
}

/** The directory: every studio that can be opened, by what one wants to do. */
export function StudiosPage({ studios = builtStudios() }: { studios?: readonly Studio[] }) {
  const [filter, setFilter] = useState<Filter>("all");
  const shown = studios.filter((studio) => filter === "all" || studio.category === filter);
  return (
    <Page
      title="Studios"
      width="wide"
      lead="Every studio that opens here, by what you want to do."
      actions={
        <Segmented
          label="Which studios"
          value={filter}
          onChange={setFilter}
          segments={filtersFor(studios).map(({ value, label, count }) => ({ value, label, note: count }))}
        />
      }
    >
      <p className="srOnly" role="status">
        {shown.length === 1 ? "1 studio" : `${shown.length} studios`}
      </p>
      <ul className={styles.list}>
        {shown.map((studio) => (
          <li key={studio.id} className={styles.studio}>
            <div className={styles.what}>
              <h2>{studio.name}</h2>
              <p className={styles.badges}>
                <Badge>{NAMES[studio.category]}</Badge>
                {isBuilt("pricing") && <Badge>{`${studio.tier} plan`}</Badge>}
              </p>
              <p className={styles.description}>{studio.description}</p>
              <ul className={styles.features} aria-label={`Features of the ${studio.name}`}>
                {studio.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </div>
            <LinkButton kind="primary" href={studio.route} aria-label={`Launch Studio: ${studio.name}`}>
              Launch Studio
            </LinkButton>
          </li>
        ))}
      </ul>
    </Page>
  );
}
