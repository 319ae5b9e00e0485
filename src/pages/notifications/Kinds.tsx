import { t } from "@lingui/core/macro";
import { notifications as routes } from "../../../contract/api/notifications";
import { NOTIFICATION_KINDS, NOTIFICATIONS } from "../../../contract/notifications";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { CheckField } from "../../ui/fields/CheckField";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import styles from "./Notifications.module.css";

/** Which kinds the account is told. */
export function Kinds() {
  const settings = useQuery(routes.settings);
  const { run, problem } = useAction(routes.set, {
    before: (known, { body }) => known.change(routes.settings, {}, () => ({ off: [...body.off] })),
    refreshes: [routes.settings],
  });
  return (
    <Section title={t`What you are told`} lead={t`Turn off what you do not want to hear of.`}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Resource of={settings} loading={t`Loading your choice`} failed={t`Your choice could not be loaded`}>
        {({ off }) => (
          <div className={styles.kinds}>
            {NOTIFICATION_KINDS.map((kind) => (
              <CheckField
                key={kind}
                label={NOTIFICATIONS[kind].title}
                checked={!off.includes(kind)}
                onChange={({ target }) =>
                  void run({ body: { off: target.checked ? off.filter((one) => one !== kind) : [...off, kind] } })
                }
              />
            ))}
          </div>
        )}
      </Resource>
    </Section>
  );
}
