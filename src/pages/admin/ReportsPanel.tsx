import { t } from "@lingui/core/macro";
import { z } from "zod";
import { Segmented } from "../../ui/fields/Segmented";
import { useSearch } from "../../ui/navigation/address";
import { spoken, word } from "../../words/say";
import styles from "./Admin.module.css";
import { Reports } from "./Reports";
import { Takedowns } from "./Takedowns";

const SHOWN = [
  { value: "open", label: word("Open") },
  { value: "decided", label: word("Decided") },
  { value: "takedowns", label: word("Taken down") },
] as const;
const search = z.object({ reports: z.enum(SHOWN.map(({ value }) => value)).default("open") });

/** Reports and takedowns. */
export function ReportsPanel() {
  const [{ reports: show }, setSearch] = useSearch(search);
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Segmented
          label={t`Show`}
          value={show}
          onChange={(reports) => setSearch({ reports })}
          segments={spoken(SHOWN)}
        />
      </div>
      {show === "takedowns" ? <Takedowns /> : <Reports show={show} />}
    </div>
  );
}
