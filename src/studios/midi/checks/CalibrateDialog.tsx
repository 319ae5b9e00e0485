import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { byHand } from "../../../../contract/midi/live/channelMessage";
import { standing } from "../../../../contract/midi/live/deviceActivity";
import { reachOf, type Seen, seeing } from "../../../../contract/midi/mapping/calibration";
import { isLearned, type LearnedMapping, messageKey } from "../../../../contract/midi/mapping/mapping";
import { useScope } from "../../../scope/useScope";
import { TargetName } from "../../../sound/midi/TargetName";
import { CONTROL_NAMES, messageName } from "../../../sound/midi/words";
import { hearMidiAlone } from "../../../stores/midi/activity";
import { changeMappings, setMappings, useMappings } from "../../../stores/midi/mappings";
import { Button } from "../../../ui/controls/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { toast } from "../../../ui/overlays/toast";
import { say } from "../../../words/say";
import type { Listed } from "../chosen";
import styles from "./Checks.module.css";
import { keysHeard } from "./heardKeys";

interface Props {
  controller: Listed;
  deviceId: string;
  onClose: () => void;
}

/** How often what was seen is shown, ms. */
const SHOWN_MS = 50;

type Reach = NonNullable<ReturnType<typeof reachOf>>;

/** An encoder without ends, and what knows no share, has nothing to calibrate. */
const hasReach = ({ message }: LearnedMapping): boolean =>
  message.kind === "note" ||
  message.kind === "pressure" ||
  message.kind === "keyPressure" ||
  message.kind === "bend" ||
  message.kind === "control14" ||
  (message.kind === "control" && message.encoding === "absolute");

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Finds what each control really reaches, so that its ends are its target's ends. */
export function CalibrateDialog({ controller, deviceId, onClose }: Props) {
  const controls = controller.mappings.filter(isLearned).filter(hasReach);
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  useScope(
    (scope) => {
      const all = new Map<string, Seen>();
      let told = 0;
      let heard = 0;
      scope.add(
        hearMidiAlone((live) => {
          const message = live.deviceId === deviceId ? byHand(live.message) : null;
          if (!message) return;
          heard++;
          const share = standing(message);
          // a key that is up says nothing of how hard it is hit
          if (message.kind === "note" && share === 0) return;
          for (const key of keysHeard(message)) all.set(key, seeing(all.get(key) ?? null, share));
        }),
      );
      scope.interval(() => {
        if (told === heard) return;
        told = heard;
        setSeen(new Map(all));
      }, SHOWN_MS);
    },
    [deviceId],
  );
  const found = controls.flatMap(({ id, message }): [string, Reach][] => {
    const one = seen.get(messageKey(message));
    const reach = one ? reachOf(one) : null;
    return reach ? [[id, reach]] : [];
  });
  const apply = () => {
    const before = useMappings.getState().mappings;
    const reaches = new Map(found);
    changeMappings([...reaches.keys()], (mapping) => ({ reach: reaches.get(mapping.id) ?? mapping.reach }));
    toast({
      title: plural(found.length, { one: "# control is calibrated", other: "# controls are calibrated" }),
      tone: "success",
      action: { label: t`Undo`, run: () => setMappings(before) },
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Calibrate Sensitivity`}
      description={t`Move each knob and fader from end to end, and hit each pad as softly and as hard as you play. Nothing else moves meanwhile.`}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" disabled={found.length === 0} onClick={apply}>
            {found.length === 1 ? t`Calibrate 1 control` : t`Calibrate ${found.length} controls`}
          </Button>
        </>
      }
    >
      {controls.length === 0 && <p>{t`No mapped control has ends: encoders turn without end.`}</p>}
      <ul className={styles.list}>
        {controls.map((mapping) => {
          const one = seen.get(messageKey(mapping.message));
          return (
            <li key={mapping.id} data-heard={found.some(([id]) => id === mapping.id) || undefined}>
              <span>
                {say(CONTROL_NAMES[mapping.control])} {messageName(mapping.message)}
              </span>
              <span className={styles.quiet}>
                <TargetName target={mapping.target} />
              </span>
              <span className={styles.range}>
                {one ? `${percent(one.low)} – ${percent(one.high)}` : t`Not moved yet`}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
