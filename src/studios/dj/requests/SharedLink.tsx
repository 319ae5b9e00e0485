import { t } from "@lingui/core/macro";
import { Copy } from "lucide-react";
import type { DjSet } from "../../../../contract/api/djValues";
import { Button } from "../../../ui/controls/Button";
import { copyText } from "../../../ui/copyText";
import { QrCode } from "../../../ui/page/QrCode";
import styles from "./Requests.module.css";

/** The way to the guests' page: its code and its address. */
export function SharedLink({ set }: { set: DjSet }) {
  return (
    <div className={styles.link}>
      <QrCode text={set.link} label={`requests for ${set.name}`} />
      <div className={styles.address}>
        <a href={set.link} target="_blank" rel="noreferrer">
          {set.link}
        </a>
        <Button icon={Copy} onClick={() => void copyText(set.link, set.link)}>
          {t`Copy link`}
        </Button>
      </div>
    </div>
  );
}
