import { t } from "@lingui/core/macro";
import { usePreferences } from "../../../stores/preferences";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { Switch } from "../../../ui/controls/Switch";
import styles from "./Mixer.module.css";

/** Whether a loaded track sets its deck's gain. */
export function AutoGain() {
  const settings = usePreferences((now) => now.dj);
  useActionList([controlAction("dj.autoGain", t`Auto gain on or off`)]);
  return (
    <div className={styles.column}>
      <span className={styles.caption}>{t`Auto gain`}</span>
      <Switch
        on={settings.autoGain}
        onChange={(autoGain) => usePreferences.getState().set({ dj: { ...settings, autoGain } })}
        label={t`Auto gain: a loaded track sets its deck's gain, so that tracks are equally loud`}
        action="dj.autoGain"
      />
    </div>
  );
}
