import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { mayEdit } from "../../../contract/projects";
import type { SyncStatus } from "../../project/sync/status";
import { useScope } from "../../scope/useScope";
import { useSync } from "../../stores/cloud/sync";
import { useSession } from "../../stores/person/session";
import { Button } from "../../ui/controls/Button";
import { Icon } from "../../ui/layout/Icon";
import { Progress } from "../../ui/layout/Progress";
import { LinkButton } from "../../ui/navigation/Link";
import { Popover } from "../../ui/overlays/Popover";
import { language } from "../../words/language";
import { KeptEdits } from "./KeptEdits";
import styles from "./SyncState.module.css";

interface Reading {
  readonly icon: LucideIcon;
  /** a short text for the transport bar */
  readonly words: string;
  /** what it means for the person's work */
  readonly sentence: string;
  readonly tone?: "danger";
}

const edits = (count: number) => plural(count, { one: "# edit", other: "# edits" });

/** The sync state of the project, in words. */
export function readingOf({ state, pending, transfer }: SyncStatus, signedIn: boolean): Reading {
  switch (state.kind) {
    case "local":
      return signedIn
        ? {
            icon: Cloud,
            words: t`This device`,
            sentence: t`This project is in this browser only. Once you change something it is yours, and goes to the cloud.`,
          }
        : {
            icon: Cloud,
            words: t`This device`,
            sentence: t`This project is in this browser only. Sign in to have it in the cloud, too.`,
          };
    case "syncing":
      if (transfer) {
        const share = transfer.bytes === 0 ? 0 : Math.floor((transfer.bytesDone / transfer.bytes) * 100);
        const up = transfer.direction === "up";
        return {
          icon: CloudUpload,
          words: t`${up ? t`Sending` : t`Fetching`} audio ${share} %`,
          sentence: up
            ? t`Recordings are on their way to the cloud. You can go on working.`
            : t`Recordings are on their way to this device. Until they are here their clips are silent.`,
        };
      }
      return {
        icon: CloudUpload,
        words: t`Syncing…`,
        sentence: t`What is new goes to the cloud. You can go on working.`,
      };
    case "synced":
      return { icon: CloudCheck, words: t`Synced`, sentence: t`The cloud has everything that is here.` };
    case "offline":
      return {
        icon: CloudOff,
        words: pending === 0 ? t`Offline` : t`Offline – ${edits(pending)} waiting`,
        sentence: t`The server cannot be reached. Work on: everything is saved here, and sent when it is back.`,
      };
    case "full":
      return {
        icon: CloudAlert,
        words: t`Storage limit reached`,
        sentence: t`${state.reason} Until then everything is saved in this browser alone.`,
        tone: "danger",
      };
    case "gone":
      return {
        icon: CloudAlert,
        words: t`Not in the cloud any more`,
        sentence: t`It was deleted, or is no longer shared with you. What is here stays in this browser. ${state.reason}`,
        tone: "danger",
      };
    case "failed":
      return { icon: CloudAlert, words: t`Not synced`, sentence: state.reason, tone: "danger" };
  }
}

/** A change of state that ends sooner is not shown, ms, because each edit syncs within a moment. */
const PATIENCE_MS = 800;

/** The sync state of the project, with details after a click. */
export function SyncState() {
  const sync = useSync();
  const signedIn = useSession(({ status }) => status === "authenticated");
  const steady = useSteady(sync.state.kind === "syncing" && sync.transfer === null);
  if (sync.projectId === null) return null;
  const status: SyncStatus = steady ? sync : { ...sync, state: { kind: "synced" } };
  const { icon, words, sentence, tone } = readingOf(status, signedIn);
  const { kept, transfer, lastSyncAt } = sync;
  return (
    <Popover
      title={t`Cloud`}
      trigger={
        <button
          type="button"
          className={styles.state}
          data-action="cloud.show"
          data-tone={tone}
          data-sync={sync.state.kind}
        >
          <Icon as={icon} size={14} />
          <span>{words}</span>
          {kept.length > 0 && (
            <span className={styles.kept}>
              <Trans>{kept.length} kept</Trans>
            </span>
          )}
        </button>
      }
    >
      <div className={styles.panel}>
        <p>{sentence}</p>
        {transfer && (
          <Progress
            label={transfer.direction === "up" ? t`Sending audio` : t`Fetching audio`}
            value={transfer.bytesDone}
            max={transfer.bytes}
          />
        )}
        {lastSyncAt !== null && (
          <p className={styles.muted}>
            <Trans>Last synced at {new Date(lastSyncAt).toLocaleTimeString(language())}.</Trans>
          </p>
        )}
        {sync.state.kind === "local" && !signedIn && (
          <LinkButton size="studio" href="/login">
            {t`Sign in`}
          </LinkButton>
        )}
        {sync.state.kind === "full" && (
          <LinkButton size="studio" href="/pricing">
            {t`See the plans`}
          </LinkButton>
        )}
        {sync.role !== null && mayEdit(sync.role) && <Button action="files.version">{t`Save version`}</Button>}
        {sync.role === "owner" && (
          <LinkButton size="studio" href="/projects">
            {t`Share and versions`}
          </LinkButton>
        )}
        <KeptEdits kept={kept} />
      </div>
    </Popover>
  );
}

/** False until a transient state has lasted for a while. */
function useSteady(passing: boolean): boolean {
  const [lasted, setLasted] = useState(false);
  useScope(
    (scope) => {
      setLasted(false);
      if (passing) scope.timeout(() => setLasted(true), PATIENCE_MS);
    },
    [passing],
  );
  return !passing || lasted;
}
