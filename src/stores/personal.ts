import { create } from "zustand";
import type { Id } from "../../contract/project/document";
import {
  NOTHING_PERSONAL,
  type Personal,
  type PersonalTrack,
  type PersonalTracks,
  personalOf,
} from "../../contract/project/personal";
import type { Engine } from "../engine/port";
import type { PersonalStore } from "../project/port";

interface OwnSettings extends Personal {
  /**
   * Tracks whose arming, monitoring or input the person has set since the project was opened; only these open a
   * microphone. A track that was armed in an earlier session stays armed, but opens its microphone only to record.
   */
  awake: ReadonlySet<Id>;
}

const NOTHING: OwnSettings = { ...NOTHING_PERSONAL, awake: new Set() };

/** The personal settings for the open project on this device, which are not in the document. */
export const usePersonal = create<OwnSettings>()(() => NOTHING);

export const usePersonalTrack = (trackId: Id): PersonalTrack =>
  usePersonal(({ tracks }) => personalOf(tracks, trackId));

/** The present personal settings of all tracks. */
export const ownTracks = (): PersonalTracks => usePersonal.getState().tracks;

/** Changes settings of a track for this person only. */
export function setPersonal(trackId: Id, values: Partial<PersonalTrack>): void {
  usePersonal.setState(({ tracks, awake }) => {
    const opens = Object.keys(values).some((name) => name !== "solo" && name !== "cue");
    return {
      tracks: { ...tracks, [trackId]: { ...personalOf(tracks, trackId), ...values } },
      awake: opens ? new Set([...awake, trackId]) : awake,
    };
  });
}

/** Shows the personal settings of a project and saves every change, until the returned function is called. */
export async function showPersonal(
  kept: PersonalStore,
  projectId: Id,
  failed: (error: unknown) => void,
): Promise<() => void> {
  let { person } = kept;
  usePersonal.setState({ ...NOTHING, ...(await kept.read(projectId).catch(unread(failed))) }, true);
  const keep = usePersonal.subscribe(({ tracks, shareSolo }, before) => {
    if (tracks === before.tracks && shareSolo === before.shareSolo) return;
    kept.write(projectId, { tracks, shareSolo }).catch(failed);
  });
  const unlisten = kept.onPerson(() => {
    if (kept.person === person) return;
    person = kept.person;
    // after signing in, the settings on the screen stay, unless the person has saved others here before
    kept.read(projectId).then((own) => own && usePersonal.setState({ ...NOTHING, ...own }, true), failed);
  });
  return () => {
    keep();
    unlisten();
    usePersonal.setState(NOTHING, true);
  };
}

const unread = (failed: (error: unknown) => void) => (error: unknown) => {
  failed(error);
  return null;
};

/** Sends the personal settings to an engine, now and at every change, until the returned function is called. */
export function sendPersonal(engine: Engine): () => void {
  const send = ({ tracks, awake }: OwnSettings) => engine.setOwn(tracks, awake);
  send(usePersonal.getState());
  return usePersonal.subscribe(send);
}
