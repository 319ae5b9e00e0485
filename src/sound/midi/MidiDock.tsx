import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState } from "react";
import { isLearned } from "../../../contract/midi/mapping/mapping";
import { useLearn } from "../../stores/midi/learn";
import { useMappings } from "../../stores/midi/mappings";
import { useMidi } from "../../stores/midi/midi";
import { useMappingsSync } from "../../stores/midi/syncState";
import { Button } from "../../ui/controls/Button";
import { Toggle } from "../../ui/controls/Toggle";
import { EmptyState } from "../../ui/layout/EmptyState";
import { DockTab } from "../DockTab";
import { Devices } from "./Devices";
import { beginLearning, toggleLearning } from "./learning";
import { MappingEditor } from "./MappingEditor";
import { MappingRow } from "./MappingRow";
import styles from "./MidiDock.module.css";
import { PresetFiles } from "./PresetFiles";

const TargetFinder = lazy(() => import("./TargetFinder").then((loaded) => ({ default: loaded.TargetFinder })));
// what reads them is not small, and few people have any
const MixxxMappings = lazy(() => import("./MixxxMappings").then((loaded) => ({ default: loaded.MixxxMappings })));

/** What MIDI controllers move: the connected ones, their mappings, and the mapping that is chosen. */
export function MidiDock() {
  const learning = useLearn((now) => now.state.kind !== "off");
  const kept = useMappings((now) => now.kept);
  return (
    <DockTab
      scope="midi"
      bar={
        <>
          <Connect />
          <Toggle action="midi.learn" on={learning} onChange={() => void toggleLearning()} label={t`Learn MIDI`}>
            {t`Learn`}
          </Toggle>
          <AddMapping />
          <PresetFiles />
          <Suspense>
            <MixxxMappings />
          </Suspense>
          <Synced />
          {!kept && (
            <span className={styles.problem} role="status">
              {t`The browser cannot store the mappings. They hold until this page is closed: export them.`}
            </span>
          )}
        </>
      }
    >
      <div className={styles.panel}>
        <Content />
      </div>
    </DockTab>
  );
}

/** How the mappings stand with the account; nothing where nobody is signed in. */
export function Synced() {
  const state = useMappingsSync((now) => now.state);
  switch (state.kind) {
    case "off":
      return null;
    case "syncing":
      return <span className={styles.state}>{t`Syncing mappings …`}</span>;
    case "synced":
      return <span className={styles.state}>{t`Mappings synced`}</span>;
    case "waiting":
      return (
        <span className={styles.problem} role="status">
          <Trans>Mappings are not synced yet: {state.reason} It is tried again by itself.</Trans>
        </span>
      );
    case "stopped":
      return (
        <span className={styles.problem} role="status">
          <Trans>Mappings are not synced: {state.reason}</Trans>
        </span>
      );
  }
}

/** Asks for MIDI where it is not on, and says how it stands. */
function Connect() {
  const state = useMidi((now) => now.state);
  const count = useMidi((now) => now.devices.length);
  if (state.kind === "on") {
    return (
      <span className={styles.state}>
        {plural(count, { one: "# controller connected", other: "# controllers connected" })}
      </span>
    );
  }
  return (
    <>
      <Button action="input.keyboards" kind="primary" disabled={state.kind === "asking"}>
        {state.kind === "asking" ? t`Waiting for the browser …` : t`Connect controllers`}
      </Button>
      {(state.kind === "denied" || state.kind === "unsupported") && (
        <span className={styles.problem} role="status">
          {state.reason}
        </span>
      )}
    </>
  );
}

/** Maps what has no control to point at: any command, layers, parameters that are not on the screen. */
function AddMapping() {
  const [finding, setFinding] = useState(false);
  return (
    <>
      <Button data-action="midi.add" onClick={() => setFinding(true)}>
        {t`Add mapping`}
      </Button>
      {finding && (
        <Suspense>
          <TargetFinder onChoose={(target) => void beginLearning(target)} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  );
}

function Content() {
  const mappings = useMappings((now) => now.mappings);
  const [chosen, setChosen] = useState<string | null>(null);
  const learned = useLearn(({ state }) => (state.kind === "listening" ? state.mapping : null));
  useEffect(() => {
    if (learned !== null) setChosen(learned);
  }, [learned]);
  const devices = useMidi((now) => now.devices.length);
  const mapping = mappings.find(({ id }) => id === chosen) ?? mappings[0];
  if (!mapping && devices === 0) {
    return (
      <EmptyState title={t`No controls mapped yet`}>
        {t`Connect a controller, press Learn, click a fader or a button on the screen, then move one on the controller.`}
      </EmptyState>
    );
  }
  return (
    <div className={styles.content}>
      <Devices />
      {mapping ? (
        <>
          <section className={styles.list} aria-label={t`Mappings`}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Control</th>
                  <th scope="col">{t`Moves`}</th>
                  <th scope="col">
                    <span className="srOnly">{t`State`}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {mappings.map((entry) => (
                  <MappingRow key={entry.id} mapping={entry} chosen={entry === mapping} onChoose={setChosen} />
                ))}
              </tbody>
            </table>
          </section>
          <MappingEditor key={mapping.id} mapping={mapping} />
        </>
      ) : (
        <EmptyState title={t`No controls mapped yet`}>
          {t`Press Learn, click a fader or a button on the screen, then move one on the controller. A right click on a control offers the same.`}
        </EmptyState>
      )}
      <span className="srOnly" role="status">
        <Trans>{mappings.filter(isLearned).length} mappings</Trans>
      </span>
    </div>
  );
}
