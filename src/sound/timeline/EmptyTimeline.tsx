import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { AudioLines } from "lucide-react";
import type { ReactNode } from "react";
import { useDocument } from "../../stores/document";
import { ActionKey } from "../../ui/actions/ActionKey";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useMediaQuery } from "../../ui/useMediaQuery";
import styles from "./Timeline.module.css";

/** Says what to drop, press or record while there is no lane. `actions` come before the buttons. */
export function EmptyTimeline({ actions }: { actions?: ReactNode }) {
  const fingers = useMediaQuery("(pointer: coarse)");
  const empty = useDocument((project) =>
    Object.values(project.tracks).every((track) => track.kind === "master" || track.kind === "return"),
  );
  if (!empty) return null;
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={AudioLines}
        title={fingers ? t`Nothing recorded or imported yet` : t`Drop audio or MIDI files here`}
        actions={
          <>
            {actions}
            <Button action="track.add.audio">{t`Audio track`}</Button>
            <Button action="track.add.midi">{t`MIDI track`}</Button>
            <Button action="track.add.drums">{t`Drum track`}</Button>
          </>
        }
      >
        {fingers ? (
          t`To record, add a track, arm it with R and press the red button above.`
        ) : (
          <>
            {t`To record, add a track, arm it and press`} <ActionKey id="transport.record" />.{" "}
            <ActionKey id="app.palette" />
            <Trans> finds every command,</Trans> <ActionKey id="app.keys" /> {t`shows the keys.`}
          </>
        )}
      </EmptyState>
    </div>
  );
}
