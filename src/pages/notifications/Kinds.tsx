import { t } from "@lingui/core/macro";
import { notifications as routes } from "../../../contract/api/notifications";
import {
  type Mailing,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationKind,
} from "../../../contract/notifications";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { CheckField } from "../../ui/fields/CheckField";
import { Select } from "../../ui/overlays/Select";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { Resource } from "../../ui/page/Resource";
import { say, spoken, word } from "../../words/say";
import styles from "./Notifications.module.css";

const MAILS = [
  { value: "none", label: word("No mail") },
  { value: "now", label: word("Mail at once") },
  { value: "daily", label: word("Daily mail") },
];

interface Wanted {
  readonly off: readonly NotificationKind[];
  readonly mail: Readonly<Partial<Record<NotificationKind, Mailing>>>;
}

const withMail = (mail: Wanted["mail"], kind: NotificationKind, how: string): Wanted["mail"] => {
  const { [kind]: _before, ...others } = mail;
  return how === "now" || how === "daily" ? { ...others, [kind]: how } : others;
};

/** Which kinds the account is told, and which by mail. */
export function Kinds() {
  const settings = useQuery(routes.settings);
  const { run, problem } = useAction(routes.set, {
    before: (known, { body }) =>
      known.change(routes.settings, {}, ({ mail }) => ({ off: [...body.off], mail: { ...(body.mail ?? mail) } })),
    refreshes: [routes.settings],
  });
  const choose = ({ off, mail }: Wanted) => void run({ body: { off: [...off], mail: { ...mail } } });
  return (
    <Section
      title={t`What you are told`}
      lead={t`Turn off what you do not want to hear of. The daily mail comes at 07:00 UTC and lists what you have not read.`}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <Resource of={settings} loading={t`Loading your choice`} failed={t`Your choice could not be loaded`}>
        {({ off, mail }) => (
          <div className={styles.kinds}>
            {NOTIFICATION_KINDS.map((kind) => (
              <div key={kind} className={styles.kind}>
                <CheckField
                  label={say(NOTIFICATIONS[kind].title)}
                  checked={!off.includes(kind)}
                  onChange={({ target }) =>
                    choose({ mail, off: target.checked ? off.filter((one) => one !== kind) : [...off, kind] })
                  }
                />
                <Select
                  label={t`Mail: ${say(NOTIFICATIONS[kind].title)}`}
                  size="page"
                  value={mail[kind] ?? "none"}
                  options={spoken(MAILS)}
                  disabled={off.includes(kind)}
                  onChange={(how) => choose({ off, mail: withMail(mail, kind, how) })}
                />
              </div>
            ))}
          </div>
        )}
      </Resource>
    </Section>
  );
}
