import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import type { Send, Track } from "../../../contract/project/document";
import { DEFAULT_RETURNS } from "../../../contract/project/newProject";
import { command, currentProject, useReadOnly } from "../../stores/document";
import { useProject } from "../../stores/project";
import { useList, useSends, useTrack } from "../../stores/tracks";
import { Slider } from "../../ui/controls/value/Slider";
import { Icon } from "../../ui/layout/Icon";
import { useParameter, useParameterSwitch } from "../parameters";
import { addSend } from "../track/edits";
import { possibleSends, returnFor } from "./routing";
import styles from "./Strip.module.css";
import { StripRows } from "./StripRows";

/** Sends besides the three amounts, each pre or post fader. */
export function StripSends({ track }: { track: Track }) {
  const readOnly = useReadOnly();
  const amounts = useList((project) => DEFAULT_RETURNS.map((kind) => returnFor(project, kind)?.id ?? null));
  const sends = useSends(track.id);
  // a pre-fader send to a default return is shown here too, because the amounts are post-fader
  const shown = sends.filter((send) => send.preFader || !amounts.includes(send.to));
  return (
    <StripRows
      action="track.menu.sends"
      what={t`Send`}
      label={t`Add a send to ${track.name}`}
      entries={() => {
        const targets = possibleSends(currentProject(), track.id);
        const preFader = sends.filter((send) => !send.preFader && amounts.includes(send.to));
        return [
          ...targets.map((target) => ({
            label: target.name,
            run: () => addSend(track.id, target.id),
          })),
          ...preFader.map((send) => ({
            label: t`${currentProject().tracks[send.to]?.name ?? ""} before the fader`,
            run: () => void command("setSend", { id: send.id, preFader: true }),
          })),
          ...(targets.length + preFader.length === 0
            ? [{ kind: "label" as const, label: t`Add a return or group to send to` }]
            : []),
        ];
      }}
    >
      {shown.map((send) => (
        <Line key={send.id} send={send} readOnly={readOnly} />
      ))}
    </StripRows>
  );
}

function Line({ send, readOnly }: { send: Send; readOnly: boolean }) {
  const target = useTrack(send.to);
  const name = useProject((now) => now.project?.tracks[send.to]?.name ?? "");
  const control = useParameter({ of: "send", id: send.id, parameter: "level" });
  const tap = useParameterSwitch({ of: "send", id: send.id, parameter: "tap" });
  if (!target) return null;
  return (
    <div className={styles.send}>
      <div className={styles.sendHead}>
        <span className={styles.sendName}>{name}</span>
        <button
          type="button"
          className={styles.tap}
          data-action="send.tap"
          data-parameter={tap.parameter}
          aria-pressed={tap.on}
          aria-label={t`Send to ${name} before the fader`}
          disabled={readOnly}
          onClick={() => tap.onChange(!tap.on)}
        >
          {tap.on ? t`Pre` : t`Post`}
        </button>
        <button
          type="button"
          className={styles.tap}
          data-action="send.remove"
          aria-label={t`Remove the send to ${name}`}
          disabled={readOnly}
          onClick={() => command("removeSend", { id: send.id })}
        >
          <Icon as={X} size={10} />
        </button>
      </div>
      <Slider {...control} bare />
    </div>
  );
}
