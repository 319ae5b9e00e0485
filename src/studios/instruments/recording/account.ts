import { t } from "@lingui/core/macro";
import { INSTRUMENTS, type InstrumentRecording, instruments } from "../../../../contract/api/instruments";
import {
  AUDIO_TRACK,
  audioTrack,
  CARDS,
  type CardId,
  cardOf,
  cardOfTrack,
} from "../../../../contract/instruments/cards";
import { lastOrder } from "../../../../contract/project/newProject";
import { played } from "../../../../contract/project/played";
import { isNoteClip, tempoOfProject } from "../../../../contract/project/select";
import type { SoundImport } from "../../../project/port";
import type { Exporter } from "../../../sound/export/port";
import { wholeClip } from "../../../sound/import/placement";
import { callApi, type Result } from "../../../stores/calls";
import { currentProject, gesture, newId } from "../../../stores/document";
import { KnownAnswers } from "../../../stores/query/cache";
import { forgetUpload, uploadFile } from "../../../stores/uploads";
import { language } from "../../../words/language";
import { addCardTrack } from "../focus";
import { soundOf } from "./asAudio";
import { clipOfNotes, notesOfClip } from "./keptNotes";
import type { Recording } from "./recordings";

/** Recordings that are kept in a person's account, apart from any project. Each throws an error with a sentence. */

/** The value of an answer; throws its sentence. */
function given<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const nameOf = ({ name }: Pick<Recording, "name">): string => name.trim().slice(0, INSTRUMENTS.name) || t`Recording`;
const instrumentOf = ({ trackId }: Pick<Recording, "trackId">): string => cardOfTrack(trackId)?.id ?? "audio";

/** Keeps a recording: notes as notes, sound as a lossless file. */
export async function keepRecording(
  recording: Recording,
  { exporter, signal }: { exporter: Exporter; signal: AbortSignal },
): Promise<void> {
  const told = { name: nameOf(recording), instrument: instrumentOf(recording), seconds: recording.seconds };
  const clip = played(currentProject()).clips[recording.id];
  if (clip && isNoteClip(clip)) {
    const notes = notesOfClip(clip, tempoOfProject(currentProject()));
    if (notes.length > INSTRUMENTS.notes) {
      throw new Error(
        t`It has more than ${INSTRUMENTS.notes.toLocaleString(language())} notes. Record it as audio to keep it.`,
      );
    }
    given(await callApi(instruments.record, { body: { kind: "notes", ...told, notes } }));
    new KnownAnswers().refresh(instruments.recordings);
    return;
  }
  const made = await soundOf(recording, "flac", { exporter, signal });
  try {
    const sent = await uploadFile(made.blob, {
      ...{ purpose: INSTRUMENTS.purpose, name: `${told.name}.flac`, kept: true, progress: () => {}, signal },
    });
    if (!sent.ok) throw new Error(sent.message);
    given(await callApi(instruments.record, { body: { kind: "audio", ...told, uploadId: sent.uploadId } }));
    await forgetUpload(sent.uploadId);
    new KnownAnswers().refresh(instruments.recordings);
  } finally {
    made.discard();
  }
}

export async function removeKept({ id }: InstrumentRecording): Promise<void> {
  given(await callApi(instruments.removeRecording, { params: { recordingId: id } }));
  new KnownAnswers().refresh(instruments.recordings);
}

const isCard = (id: string): id is CardId => CARDS.some((card) => card.id === id);

/** Puts a kept recording into the open project at a tick; `focused` plays notes whose instrument this studio has not. */
export async function addKept(
  kept: InstrumentRecording,
  start: number,
  focused: CardId,
  { sounds, signal }: { sounds: SoundImport; signal: AbortSignal },
): Promise<void> {
  if (kept.kind === "audio") return addSound(kept, start, { sounds, signal });
  const { notes } = given(await callApi(instruments.recording, { params: { recordingId: kept.id } }));
  const { id, trackId } = cardOf(isCard(kept.instrument) ? kept.instrument : focused);
  if (!Object.hasOwn(currentProject().tracks, trackId)) addCardTrack(id);
  const clip = clipOfNotes({ ...kept, notes }, { id: newId(), trackId, start }, tempoOfProject(currentProject()));
  gesture(t`Add ${kept.name}`, (open) => open.run("addClips", { clips: [clip] }));
}

async function addSound(
  { id, name }: InstrumentRecording,
  start: number,
  { sounds, signal }: { sounds: SoundImport; signal: AbortSignal },
): Promise<void> {
  const file = given(await callApi(instruments.sound, { params: { recordingId: id } }, { signal }));
  if (!(file instanceof Blob)) throw new Error(t`The sound could not be fetched.`);
  const { sample } = await sounds.import(file, name, { signal });
  gesture(t`Add ${name}`, (open) => {
    if (!Object.hasOwn(open.project.tracks, AUDIO_TRACK)) {
      open.run("addTrack", audioTrack(open.project, lastOrder(open.project, "audio")));
    }
    open.run("addSample", { sample });
    open.run("addClips", { clips: [wholeClip(sample, { id: newId(), trackId: AUDIO_TRACK, start }, name)] });
  });
}
