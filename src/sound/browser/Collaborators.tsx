import { type Collaborator, useCollaborators } from "../../stores/cloud/collaborators";
import { useSync } from "../../stores/cloud/sync";
import { useDocument } from "../../stores/document";
import { signInAddress } from "../../stores/person/returnAddress";
import { useSession } from "../../stores/person/session";
import { Link } from "../../ui/navigation/Link";
import { Avatar } from "../../ui/page/Avatar";
import styles from "./Browser.module.css";

const RIGHTS = { owner: "Owner", edit: "May edit", view: "May look" } as const;
const DOING = { recording: "Recording", playing: "Playing", here: "Here now" } as const;

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

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
        Nobody else: this project is on this device.{" "}
        <Link className={styles.way} href={signInAddress(back)}>
          Sign in to share it
        </Link>
      </p>
    );
  }
  if (!inCloud) return <p className={styles.none}>Nobody else: this project is not in the cloud.</p>;
  return (
    <div className={styles.part}>
      {failure !== null && <p className={styles.none}>Who has access cannot be read now. {failure}</p>}
      <ul>
        {people?.map((person) => (
          <Person key={person.personId} person={person} />
        ))}
      </ul>
      <LastSync />
      {people?.some(({ you, role }) => you && role === "owner") && (
        <p className={styles.none}>
          <Link className={styles.way} href="/projects">
            Share it by a link
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
        {you && " (you)"}
      </span>
      <span className={styles.doing} data-doing={doing ?? undefined}>
        {doing === null ? RIGHTS[role] : DOING[doing]}
      </span>
    </li>
  );
}

function LastSync() {
  const at = useSync((now) => now.lastSyncAt);
  if (at === null) return null;
  return (
    <p className={styles.none}>
      Last sync <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
    </p>
  );
}
