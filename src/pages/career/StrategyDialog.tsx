import { t } from "@lingui/core/macro";
import { Copy, Download } from "lucide-react";
import type { Strategy } from "../../../contract/api/career";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { formatMoment } from "../../ui/format";
import { Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { Dialog } from "../../ui/overlays/Dialog";
import { download } from "../../ui/saveFile";
import styles from "./Career.module.css";

/** A written plan, to read, copy and keep. */
export function StrategyDialog({ of: plan, onClose }: { of: Strategy; onClose: () => void }) {
  const save = () =>
    download(new Blob([plan.text], { type: "text/plain" }), `strategy-${plan.madeAt.slice(0, 10)}.txt`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Your strategy`}
      description={t`${formatMoment(plan.madeAt)}, written by: ${plan.writer}`}
      size="large"
      reading
      actions={
        <>
          <Button size="page" icon={Download} onClick={save}>
            {t`Save as text`}
          </Button>
          <Button
            size="page"
            kind="primary"
            icon={Copy}
            onClick={() => void copyText(plan.text, t`Select the plan and copy it by hand.`)}
          >
            {t`Copy plan`}
          </Button>
        </>
      }
    >
      <div className={styles.plan}>
        {plan.sections.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map(({ text, href }) => (
                <li key={text}>
                  {text} {href !== null && <Link href={href}>{t`Open`}</Link>}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {plan.sections.length <= 1 && (
          <Text tone="muted">{t`Publish a release and set a goal: the plan grows with what there is to measure.`}</Text>
        )}
      </div>
    </Dialog>
  );
}
