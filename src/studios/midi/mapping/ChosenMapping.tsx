import { t } from "@lingui/core/macro";
import { MappingEditor } from "../../../sound/midi/MappingEditor";
import { useMappings } from "../../../stores/midi/mappings";
import { SidePanel } from "../../../ui/layout/SidePanel";
import { useChosen } from "../chosen";
import styles from "./Mappings.module.css";

/** Right of the studio: the settings of the mapping that is chosen. */
export function ChosenMapping() {
  const id = useChosen((now) => now.mapping);
  const mapping = useMappings(({ mappings }) => mappings.find((one) => one.id === id) ?? null);
  return (
    <SidePanel label={t`Settings of the mapping`}>
      {mapping ? (
        <div className={styles.editor}>
          <MappingEditor key={mapping.id} mapping={mapping} />
        </div>
      ) : (
        <p className={styles.hint}>{t`Choose a mapping in the list: its settings are here.`}</p>
      )}
    </SidePanel>
  );
}
