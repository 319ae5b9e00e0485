import { t } from "@lingui/core/macro";
import {
  AudioLines,
  AudioWaveform,
  Command,
  Download,
  Drum,
  FileMusic,
  History,
  Import,
  Keyboard,
  Piano,
  Save,
  Upload,
} from "lucide-react";
import { Collaborators } from "../../../sound/browser/Collaborators";
import { ProjectSamples } from "../../../sound/browser/ProjectSamples";
import { RecentProjects } from "../../../sound/browser/RecentProjects";
import { ActionList, type ListedAction } from "../../../ui/actions/ActionList";
import { Section, SidePanel } from "../../../ui/layout/SidePanel";
import { spoken, word } from "../../../words/say";

/** The most used actions, by id. */
const QUICK: readonly ListedAction[] = [
  { id: "files.import", label: word("Import files"), icon: Import },
  { id: "track.add.audio", label: word("Audio track"), icon: AudioLines },
  { id: "track.add.midi", label: word("MIDI track"), icon: Piano },
  { id: "track.add.drums", label: word("Drum track"), icon: Drum },
  { id: "files.export", label: word("Export audio"), icon: Download },
  { id: "files.publish", label: word("Publish"), icon: Upload },
  { id: "files.midi", label: word("Export MIDI"), icon: FileMusic },
  { id: "files.version", label: word("Save version"), icon: History },
  { id: "files.save", label: word("Save project file"), icon: Save },
  { id: "input.calibrate", label: word("Calibrate"), icon: AudioWaveform },
  { id: "app.palette", label: word("All commands"), icon: Command },
  { id: "app.keys", label: word("Keys"), icon: Keyboard },
];

/** Left of the timeline: quick actions, the project's recordings and people, other projects. */
export function StudioBrowser() {
  return (
    <SidePanel label={t`Browser`}>
      <Section title={t`Quick actions`}>
        <ActionList entries={spoken(QUICK)} />
      </Section>
      <Section title={t`Recordings of this project`}>
        <ProjectSamples />
      </Section>
      <Section title={t`Collaborators`}>
        <Collaborators />
      </Section>
      <Section title={t`Recent projects`}>
        <RecentProjects />
      </Section>
    </SidePanel>
  );
}
