import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { movedPart, rangeOfSet } from "../../../../contract/dj/recordedSet";
import type { Project } from "../../../../contract/project/document";
import { projectEnd } from "../../../../contract/project/intervals";
import { secondsToTicks, tempoMap } from "../../../../contract/project/time";
import type { OpenProject } from "../../../project/port";
import { useServices } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { formatTime } from "../../../ui/format";
import { toast } from "../../../ui/overlays/toast";
import { Notice } from "../../../ui/page/Notice";
import styles from "./RecordedSets.module.css";

/** Plays a set's recording, and marks the part that is exported. `open` null: it cannot be changed here. */
export function SetPart({ project, open }: { project: Project; open: OpenProject | null }) {
  const [sample] = Object.values(project.samples);
  const address = useSoundAddress(sample?.id ?? null);
  const player = useRef<HTMLAudioElement>(null);
  const { from, to } = rangeOfSet(project);
  const tempo = tempoMap(project.tempo);
  const end = projectEnd(project, tempo);
  const mark = (moved: "start" | "end") => {
    const here = Math.round(secondsToTicks(tempo, player.current?.currentTime ?? 0));
    const part = movedPart(project.loop, moved, here, end);
    if (part) open?.run("setLoop", part);
    else
      toast({ title: t`Nothing would be left of the set`, description: t`Play the recording to another place first.` });
  };
  const whole = project.loop.start === 0 && project.loop.end === end;
  return (
    <>
      {address === "missing" ? (
        <Notice tone="error">{t`The sound of this set is not stored in this browser.`}</Notice>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: music has no captions
        <audio ref={player} className={styles.player} controls src={address ?? undefined} aria-label={t`Recording`} />
      )}
      <div className={styles.row}>
        <span>
          <Trans>
            Exported: <span className={styles.time}>{formatTime(from, 0)}</span> to{" "}
            <span className={styles.time}>{formatTime(to, 0)}</span>
          </Trans>
        </span>
        <Button disabled={!open} onClick={() => mark("start")}>
          {t`Begin here`}
        </Button>
        <Button disabled={!open} onClick={() => mark("end")}>
          {t`End here`}
        </Button>
        <Button kind="ghost" disabled={!open || whole} onClick={() => open?.run("setLoop", { start: 0, end })}>
          {t`Whole set`}
        </Button>
      </div>
    </>
  );
}

/** An address of a stored sample's sound for an audio element; null until it is there. */
function useSoundAddress(id: string | null): string | "missing" | null {
  const { samples } = useServices();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!samples) return;
    let made: string | null = null;
    let live = true;
    const show = (sound: Blob | null) => {
      if (!live) return;
      made = sound && URL.createObjectURL(sound);
      setAddress(made ?? "missing");
    };
    if (id === null) show(null);
    else
      samples.open(id).then(
        (sound) => show(sound && new Blob([sound], { type: "audio/wav" })),
        () => show(null),
      );
    return () => {
      live = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [samples, id]);
  return address;
}
