import { t } from "@lingui/core/macro";
import { FirstSteps } from "../../kit/firstSteps/FirstSteps";
import type { Scope } from "../../scope/scope";
import { MUSIC_STEPS, type MusicStep, musicSteps } from "../../stores/firstSteps/music";
import { doneSteps } from "../../stores/firstSteps/progress";
import { useKept } from "../../stores/kept";
import { useProject } from "../../stores/project";
import { useTransport } from "../../stores/transport";
import { ActionKey } from "../../ui/actions/ActionKey";

function situation() {
  const { project } = useProject.getState();
  return project && { project, isPlaying: useTransport.getState().isPlaying, kept: useKept.getState().times };
}

/** Ticks what was done since the strip came, or since another project was opened. */
function follow(tick: (steps: readonly MusicStep[]) => void, scope: Scope): void {
  let first = situation();
  const look = () => {
    const now = situation();
    if (first?.project.id !== now?.project.id) first = now;
    if (first && now) tick(musicSteps(first, now, doneSteps("music")));
  };
  look();
  for (const store of [useProject, useTransport, useKept]) scope.add(store.subscribe(look));
}

/** Play, add, mix, keep: for who has not done it yet. */
export function FirstMinute() {
  return (
    <FirstSteps
      of="music"
      steps={MUSIC_STEPS}
      words={(step) => <Words step={step} />}
      end={t`That was a song, from first sound to file.`}
      follow={follow}
    />
  );
}

function Words({ step }: { step: MusicStep }) {
  switch (step) {
    case "play":
      return (
        <span>
          {t`Play the song`} <ActionKey id="transport.play" />
        </span>
      );
    case "add":
      return (
        <span>
          {t`Add a sound file`} <ActionKey id="files.import" /> {t`or record`} <ActionKey id="transport.record" />
        </span>
      );
    case "fader":
      return (
        <span>
          {t`Move a fader in the mixer`} <ActionKey id="studio.tab.mixer" />
        </span>
      );
    case "keep":
      return (
        <span>
          {t`Export it`} <ActionKey id="files.export" /> {t`or save it to a file`} <ActionKey id="files.save" />
        </span>
      );
  }
}
