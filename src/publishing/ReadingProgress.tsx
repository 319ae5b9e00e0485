import { t } from "@lingui/core/macro";
import { useState } from "react";
import { type Release, releases } from "../../contract/api/releases";
import { useScope } from "../scope/useScope";
import { callApi } from "../stores/calls";
import { Progress } from "../ui/layout/Progress";
import { Notice } from "../ui/page/Notice";
import styles from "./Publishing.module.css";

/** Milliseconds between checks while the server processes a sound. */
const LOOK_MS = 1000;

/** How far the server has processed the sound of a new release. */
export function ReadingProgress({ release }: { release: Release }) {
  const [owned, setOwned] = useState(release.owned);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = owned?.state === "processing";
  useScope(
    (scope) => {
      if (!reading) return;
      const look = async () => {
        const answer = await callApi(releases.read, { params: { releaseId: release.id } });
        if (answer.ok) setOwned(answer.value.owned);
        setProblem(answer.ok ? null : answer.error.message);
      };
      scope.interval(() => void look(), LOOK_MS);
    },
    [reading, release.id],
  );
  if (owned?.state === "refused") return <Notice tone="error">{owned.reason}</Notice>;
  if (!reading) return <Notice tone="success">{t`It can be heard now.`}</Notice>;
  const { done = 0, total = null } = owned?.progress ?? {};
  return (
    <div className={styles.progress}>
      <Progress label={t`Reading the sound`} value={total ? done : null} max={total ?? 1} />
      <span className={styles.hint}>
        {problem ?? t`The server reads the sound and makes what listeners hear. It goes on if you leave.`}
      </span>
    </div>
  );
}
