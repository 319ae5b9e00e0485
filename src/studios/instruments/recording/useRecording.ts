import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { useOwnScope } from "../../../scope/useScope";
import type { Exporter } from "../../../sound/export/port";
import { useTransport, useTransportState } from "../../../sound/transport/useTransport";
import { currentProject, openProject } from "../../../stores/document";
import { usePreferences } from "../../../stores/preferences";
import { useServices } from "../../../stores/services";
import { announce } from "../../../ui/announce";
import { formatTime } from "../../../ui/format";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";
import { armOnly } from "../focus";
import { newIn, recordingToAudio } from "./asAudio";
import { type Recording, recordingsOf } from "./recordings";

/** off; recording; saving: the take is on its way into the project, or being turned into sound */
export type RecordingState = "off" | "recording" | "saving";

/** Starts and ends the recording of the instrument with the focus. */
export function useRecording(trackId: string, exporter: Exporter): { state: RecordingState; toggle: () => void } {
  const { engine, sounds } = useServices();
  const transport = useTransport();
  const { recording } = useTransportState();
  const [saving, setSaving] = useState(false);
  const before = useRef<ReadonlySet<string>>(new Set());
  const own = useOwnScope();

  const start = async () => {
    armOnly(trackId);
    before.current = new Set(recordingsOf(currentProject()).map(({ id }) => id));
    await transport.record();
  };
  const stopAndSave = async () => {
    setSaving(true);
    try {
      await transport.record();
      engine?.pause();
      await engine?.takesDone();
      const made = newIn(before.current, recordingsOf(currentProject()));
      if (usePreferences.getState().instruments.record === "audio" && sounds) {
        const ports = { exporter, sounds, signal: own().signal };
        for (const entry of made) if (entry.notes > 0) await recordingToAudio(entry, ports);
      }
      await openProject().flush();
      tell(made);
    } catch (cause) {
      toast({ title: t`The recording was not saved`, description: sentenceOf(cause), tone: "error" });
    } finally {
      setSaving(false);
    }
  };
  const state = saving ? "saving" : recording ? "recording" : "off";
  const toggle = () => {
    if (state === "off") void start();
    else if (state === "recording") void stopAndSave();
  };
  return { state, toggle };
}

function tell(made: readonly Recording[]): void {
  const [first] = made;
  if (!first) {
    toast({ title: t`Nothing was recorded`, description: t`No note was played while the recording ran.` });
    return;
  }
  const description = `${first.name}, ${formatTime(first.seconds, 1)}`;
  toast({ title: t`Recording saved`, description, tone: "success" });
  announce(t`Recording saved`);
}
