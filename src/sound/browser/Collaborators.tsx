import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type Collaborator, useCollaborators } from "../../stores/cloud/collaborators";
import { useSync } from "../../stores/cloud/sync";
import { useDocument } from "../../stores/document";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { Link } from "../../ui/navigation/Link";
import { Avatar } from "../../ui/page/Avatar";
import { language } from "../../words/language";
import { say, word } from "../../words/say";
import styles from "./Browser.module.css";

const RIGHTS = { owner: word("Owner"), edit: word("May edit"), view: word("May look") } as const;
const DOING = { recording: word("Recording"), playing: word("Playing"), here: word("Here now") } as const;

const clock = {
  format: (at: number) =>
    new Date(at).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit", second: "2-digit" }),
};

/** Who has access to the project, who is present, and when it was last synced. */
export function Collaborators() {
  const projectId = useDocument((project) => project.id);
  const status = useSession((now) => now.status);
  const inCloud = useSync((now) => now.projectId === projectId && now.role !== null);
  const { people, failure } = useCollaborators(inCloud && status === "authenticated" ? projectId : null);
  if (status === "anonymous") {
    const back = `/ultimate-music-studio?${new URLSearchParams({ project: projectId })}`;
    return (
      <p className={styles.none}>
        <Trans>
          Nobody else: this project is on this device.{" "}
          <Link className={styles.link} href={signInAddress(back)}>
            Sign in to share it
          </Link>
        </Trans>
      </p>
    );
  }
  if (!inCloud) return <p className={styles.none}>{t`Nobody else: this project is not in the cloud.`}</p>;
  return (
    <div className={styles.part}>
      {failure !== null && (
        <p className={styles.none}>
          <Trans>Who has access cannot be read now. {failure}</Trans>
        </p>
      )}
      <ul>
        {people?.map((person) => (
          <Person key={person.personId} person={person} />
        ))}
      </ul>
      <LastSync />
      {people?.some(({ you, role }) => you && role === "owner") && (
        <p className={styles.none}>
          <Link className={styles.link} href="/projects">
            {t`Share it by a link`}
          </Link>
        </p>
      )}
    </div>
  );
}

function Person({ person }: { person: Collaborator }) {
  const { name, handle, avatar, role, you, doing } = person;
  return (
    <li className={styles.person} title={`@${handle}`}>
      <Avatar name={name || handle} src={avatar} size={24} />
      <span className={styles.name}>
        {name || handle}
        {you && t` (you)`}
      </span>
      <span className={styles.doing} data-doing={doing ?? undefined}>
        {doing === null ? say(RIGHTS[role]) : say(DOING[doing])}
      </span>
    </li>
  );
}

function LastSync() {
  const at = useSync((now) => now.lastSyncAt);
  if (at === null) return null;
  return (
    <p className={styles.none}>
      <Trans>
        Last sync <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
      </Trans>
    </p>
  );
}
