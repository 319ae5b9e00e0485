import { plural, t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import { useState } from "react";
import { byHand } from "../../../../contract/midi/live/channelMessage";
import { feedbackFor } from "../../../../contract/midi/mapping/feedback";
import { isLearned, messageKey } from "../../../../contract/midi/mapping/mapping";
import { pageScope } from "../../../scope/page";
import { useScope } from "../../../scope/useScope";
import { TargetName } from "../../../sound/midi/TargetName";
import { CONTROL_NAMES, messageName } from "../../../sound/midi/words";
import { hearMidiAlone } from "../../../stores/midi/activity";
import { controlDesk } from "../../../stores/midi/controls";
import { sendToDevice } from "../../../stores/midi/midi";
import { Button } from "../../../ui/controls/Button";
import { Icon } from "../../../ui/layout/Icon";
import { Dialog } from "../../../ui/overlays/Dialog";
import { say } from "../../../words/say";
import type { Listed } from "../chosen";
import styles from "./Checks.module.css";
import { keysHeard } from "./heardKeys";

/** How long all lights stay on, ms. */
const LIT_MS = 1000;
/** How often what was heard is shown, ms. */
const SHOWN_MS = 50;

interface Props {
  controller: Listed;
  deviceId: string;
  onClose: () => void;
}

/** Each mapped control is moved once, and is marked as it is heard; all lights can be lit. Nothing is moved by it. */
export function TestDialog({ controller, deviceId, onClose }: Props) {
  const learned = controller.mappings.filter(isLearned);
  const controls = [...new Map(learned.map((mapping) => [messageKey(mapping.message), mapping])).entries()];
  const [heard, setHeard] = useState<readonly (readonly string[])[]>([]);
  useScope(
    (scope) => {
      const all = new Map<string, readonly string[]>();
      scope.add(
        hearMidiAlone((live) => {
          const message = live.deviceId === deviceId ? byHand(live.message) : null;
          if (message) all.set(messageKey(message), keysHeard(message));
        }),
      );
      scope.interval(() => setHeard((before) => (before.length === all.size ? before : [...all.values()])), SHOWN_MS);
    },
    [deviceId],
  );
  const answered = new Set(heard.flat());
  const known = new Set(controls.map(([key]) => key));
  const others = heard.filter((keys) => !keys.some((key) => known.has(key))).length;
  const light = (share: 0 | 1) => {
    for (const mapping of learned) {
      if (mapping.feedback) for (const data of feedbackFor(mapping, share)) sendToDevice(deviceId, data);
    }
  };
  const lights = () => {
    light(1);
    // the page's: the lights go out though the dialog is closed before
    pageScope.timeout(() => {
      light(0);
      controlDesk.showAnew(deviceId);
    }, LIT_MS);
  };
  const done = controls.filter(([key]) => answered.has(key)).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Test All Controls`}
      description={t`Move every control of ${controller.name} once. Nothing else moves while you test.`}
      size="medium"
      actions={
        <>
          <Button onClick={lights} disabled={controller.device?.answers !== true || learned.length === 0}>
            {t`Light all`}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <p role="status" className={styles.sum}>
        {controls.length === 0
          ? t`No control is mapped yet.`
          : t`${done} of ${controls.length} mapped controls answered.`}
        {others > 0 && t` ${plural(others, { one: "# other was", other: "# others were" })} heard.`}
      </p>
      <ul className={styles.list}>
        {controls.map(([key, mapping]) => (
          <li key={key} data-heard={answered.has(key) || undefined}>
            <span className={styles.mark}>{answered.has(key) && <Icon as={Check} size={14} />}</span>
            <span>
              {say(CONTROL_NAMES[mapping.control])} {messageName(mapping.message)}
            </span>
            <span className={styles.quiet}>
              <TargetName target={mapping.target} />
            </span>
            <span className="srOnly">{answered.has(key) ? "heard" : "not heard yet"}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
