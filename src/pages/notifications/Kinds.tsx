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
  readonly pushOff: readonly NotificationKind[];
}

/** A list of kinds with or without one. */
const listed = (kinds: readonly NotificationKind[], kind: NotificationKind, isIn: boolean) =>
  isIn ? [...kinds, kind] : kinds.filter((one) => one !== kind);

const withMail = (mail: Wanted["mail"], kind: NotificationKind, how: string): Wanted["mail"] => {
  const { [kind]: _before, ...others } = mail;
  return how === "now" || how === "daily" ? { ...others, [kind]: how } : others;
};

/** Which kinds the account is told, and which by mail or push message. */
export function Kinds() {
  const settings = useQuery(routes.settings);
  const { run, problem } = useAction(routes.set, {
    before: (known, { body }) =>
      known.change(routes.settings, {}, ({ mail, pushOff }) => ({
        off: [...body.off],
        mail: { ...(body.mail ?? mail) },
        pushOff: [...(body.pushOff ?? pushOff)],
      })),
    refreshes: [routes.settings],
  });
  const choose = ({ off, mail, pushOff }: Wanted) =>
    void run({ body: { off: [...off], mail: { ...mail }, pushOff: [...pushOff] } });
  return (
    <Section
      title={t`What you are told`}
      lead={t`Turn off what you do not want to hear of. The daily mail comes at 07:00 UTC and lists what you have not read.`}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <Resource of={settings} loading={t`Loading your choice`} failed={t`Your choice could not be loaded`}>
        {(wanted) => (
          <div className={styles.kinds}>
            {NOTIFICATION_KINDS.map((kind) => (
              <div key={kind} className={styles.kind}>
                <CheckField
                  label={say(NOTIFICATIONS[kind].title)}
                  checked={!wanted.off.includes(kind)}
                  onChange={({ target }) => choose({ ...wanted, off: listed(wanted.off, kind, !target.checked) })}
                />
                <CheckField
                  label={t`Push`}
                  aria-label={t`Push: ${say(NOTIFICATIONS[kind].title)}`}
                  checked={!wanted.pushOff.includes(kind)}
                  disabled={wanted.off.includes(kind)}
                  onChange={({ target }) =>
                    choose({ ...wanted, pushOff: listed(wanted.pushOff, kind, !target.checked) })
                  }
                />
                <Select
                  label={t`Mail: ${say(NOTIFICATIONS[kind].title)}`}
                  size="page"
                  value={wanted.mail[kind] ?? "none"}
                  options={spoken(MAILS)}
                  disabled={wanted.off.includes(kind)}
                  onChange={(how) => choose({ ...wanted, mail: withMail(wanted.mail, kind, how) })}
                />
              </div>
            ))}
          </div>
        )}
      </Resource>
    </Section>
  );
}
