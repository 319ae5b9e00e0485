import { t } from "@lingui/core/macro";
import { TERMS, TERMS_VERSION } from "../../../contract/terms";
import { Dialog } from "../../ui/overlays/Dialog";
import styles from "./SignIn.module.css";

/** The terms of use. */
export function TermsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Terms`}
      description={t`Version ${TERMS_VERSION}`}
      size="medium"
      reading
    >
      {TERMS.map(({ title, text }) => (
        <section key={title} className={styles.term}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
    </Dialog>
  );
}
