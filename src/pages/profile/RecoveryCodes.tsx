import { t } from "@lingui/core/macro";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { Notice } from "../../ui/page/Notice";
import { saveBlob } from "../../ui/saveFile";
import styles from "./Profile.module.css";

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div className={styles.form}>
      <Notice tone="success">
        {t`The second factor is on. Keep these recovery codes where you find them without your device: each signs you in once. They are not shown again.`}
      </Notice>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          size="page"
          onClick={() => void saveBlob(new Blob([text], { type: "text/plain" }), "backline-recovery-codes.txt")}
        >
          {t`Save as a file`}
        </Button>
        <Button size="page" onClick={() => void copyText(text, t`Save them as a file instead.`)}>
          {t`Copy`}
        </Button>
        <Button size="page" kind="primary" onClick={onDone}>
          {t`I have kept them`}
        </Button>
      </div>
    </div>
  );
}
