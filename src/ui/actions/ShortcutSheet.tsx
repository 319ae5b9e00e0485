import { t } from "@lingui/core/macro";
import { pageScope } from "../../scope/page";
import { say } from "../../words/say";
import { Button } from "../controls/Button";
import { Keys } from "../layout/Kbd";
import { LinkButton } from "../navigation/Link";
import { Dialog } from "../overlays/Dialog";
import styles from "./ShortcutSheet.module.css";
import { useAllActions, useRegistry } from "./useActions";

/** Lists all keys that work at present, by group. */
export function ShortcutSheet({
  open,
  onOpenChange,
  change,
  help,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** the action that opens the dialog for changing keys */
  change?: string;
  /** where the manual tells about the present screen */
  help?: string;
}) {
  const registry = useRegistry();
  const actions = useAllActions().filter((action) => registry.keysOf(action).length > 0);
  const groups = [...new Set(actions.map((action) => action.group))];
  const turn = () => {
    onOpenChange(false);
    // after the focus has returned to where it was
    pageScope.frame(() => change !== undefined && registry.run(change));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Keys`}
      size="large"
      reading
      actions={
        <>
          {help !== undefined && (
            <LinkButton href={help} size="studio" onClick={() => onOpenChange(false)}>
              {t`Help for this screen`}
            </LinkButton>
          )}
          {change !== undefined && <Button onClick={turn}>{t`Change keys …`}</Button>}
        </>
      }
    >
      <div className={styles.sheet}>
        {groups.map((group) => (
          <section key={group} className={styles.group}>
            <h3>{say(group)}</h3>
            <dl>
              {actions
                .filter((action) => action.group === group)
                .map((action) => (
                  <div key={action.id} className={styles.line}>
                    <dt>{say(action.title)}</dt>
                    <dd>
                      {registry.keysOf(action).map((keys, index) => (
                        <span key={keys}>
                          {index > 0 && <span className={styles.or}>{t`or`}</span>}
                          <Keys keys={keys} />
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
