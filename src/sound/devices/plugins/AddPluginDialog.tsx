import { t } from "@lingui/core/macro";
import { FileUp } from "lucide-react";
import { useEffect, useState } from "react";
import type { Id } from "../../../../contract/project/document";
import type { Inspected } from "../../../engine/external/wam/inspect";
import { useOwnScope } from "../../../scope/useScope";
import { inspectAddress, inspectFile, keepPlugin, usePluginDialog } from "../../../stores/plugins";
import { useLibrary } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { TextField } from "../../../ui/fields/TextField";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import { sentenceOf } from "../../../words/say";
import { addEffect } from "../chain";
import { AboutPlugin } from "./AboutPlugin";
import { KeptPlugins } from "./KeptPlugins";
import styles from "./Plugins.module.css";

const close = () => usePluginDialog.setState({ trackId: null });

/** Adds a plugin from a file or an address to a track's chain, once the person has seen what it is. */
export function AddPluginDialog() {
  const trackId = usePluginDialog((now) => now.trackId);
  // closed with the studio, so that it is not open on returning
  useEffect(() => close, []);
  return trackId === null ? null : <Asked trackId={trackId} />;
}

function Asked({ trackId }: { trackId: Id }) {
  const store = useLibrary()?.plugins ?? null;
  const [address, setAddress] = useState("");
  const [found, setFound] = useState<Inspected | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const own = useOwnScope();

  const attempt = async (what: () => Promise<void>) => {
    const scope = own();
    setBusy(true);
    setProblem(null);
    await what().catch((cause: unknown) => {
      if (!scope.ended) setProblem(sentenceOf(cause));
    });
    if (!scope.ended) setBusy(false);
  };
  const look = (inspect: () => Promise<Inspected>) => {
    const scope = own();
    void attempt(async () => {
      const inspected = await inspect();
      if (!scope.ended) setFound(inspected);
    });
  };
  const add = (plugin: Inspected) =>
    void attempt(async () => {
      if (!store) throw new Error(t`This browser keeps no files for the page, so a plugin cannot be added here.`);
      const kept = await keepPlugin(store, plugin);
      addEffect(trackId, { kind: "external", plugin: kept.plugin });
      close();
    });

  if (found) {
    return (
      <FormDialog
        title={t`Add ${found.plugin.name}?`}
        description={t`A Web Audio Module. It runs in a closed frame, without a network, away from your projects and account.`}
        action={t`Add plugin`}
        acting={t`Adding …`}
        buttons="studio"
        busy={busy}
        problem={problem}
        onSubmit={() => add(found)}
        onClose={close}
      >
        <AboutPlugin about={found.plugin.about} name={found.plugin.name} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={t`Add a plugin`}
      description={t`A Web Audio Module (WAM 2): its script, a zip of its folder, or the address of its script. You see who made it and its licence before it is used.`}
      action={t`Look at it`}
      acting={t`Looking …`}
      buttons="studio"
      busy={busy}
      ready={address.trim() !== ""}
      problem={problem}
      onSubmit={() => look(() => inspectAddress(address))}
      onClose={close}
    >
      <div className={styles.ways}>
        <Button
          icon={FileUp}
          data-action="device.pluginFile"
          disabled={busy}
          onClick={() => pickPlugin((file) => look(() => inspectFile(file)))}
        >
          {t`Choose a file …`}
        </Button>
        <TextField
          label={t`Or its address`}
          placeholder="https://example.com/plugin/index.js"
          value={address}
          maxLength={2000}
          disabled={busy}
          onChange={(event) => setAddress(event.target.value)}
        />
        <KeptPlugins
          onAdd={(plugin) => {
            addEffect(trackId, { kind: "external", plugin });
            close();
          }}
        />
      </div>
    </FormDialog>
  );
}

/** Opens the browser's picker; `done` gets the file. */
function pickPlugin(done: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".zip,.js,.mjs";
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) done(file);
  };
  input.click();
}
