import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Segmented } from "../../ui/fields/Segmented";
import styles from "./Admin.module.css";
import { Reports } from "./Reports";
import { Takedowns } from "./Takedowns";

type Show = "open" | "decided" | "takedowns";

/** Reports and takedowns. */
export function ReportsPanel() {
  const [show, setShow] = useState<Show>("open");
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <Segmented
          label={t`Show`}
          value={show}
          onChange={setShow}
          segments={[
            { value: "open", label: t`Open` },
            { value: "decided", label: t`Decided` },
            { value: "takedowns", label: t`Taken down` },
          ]}
        />
      </div>
      {show === "takedowns" ? <Takedowns /> : <Reports show={show} />}
    </div>
  );
}
