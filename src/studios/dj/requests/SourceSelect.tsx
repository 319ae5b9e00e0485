import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { DJ_REQUESTS } from "../../../../contract/dj/requests";
import { Select } from "../../../ui/overlays/Select";
import { language } from "../../../words/language";
import styles from "./Requests.module.css";
import type { TrackSource } from "./sources";

/** Which tracks guests may ask for. */
export function SourceSelect(props: {
  sources: readonly TrackSource[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { sources, value, onChange } = props;
  const chosen = sources.find(({ id }) => id === value);
  const words = (count: number) => plural(count, { one: "# track", other: "# tracks" });
  return (
    <div className={styles.source}>
      <Select
        label={t`Tracks that guests may request`}
        value={value}
        options={sources.map(({ id, name, count }) => ({ value: id, label: `${name} (${words(count)})` }))}
        onChange={onChange}
      />
      {chosen && chosen.count > DJ_REQUESTS.tracks && (
        <p className={styles.hint}>
          <Trans>The first {DJ_REQUESTS.tracks.toLocaleString(language())} of them are published.</Trans>
        </p>
      )}
    </div>
  );
}
