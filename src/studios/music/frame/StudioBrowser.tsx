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

/** The most used actions, by id. */
const QUICK: readonly ListedAction[] = [
  { id: "files.import", label: "Import files", icon: Import },
  { id: "track.add.audio", label: "Audio track", icon: AudioLines },
  { id: "track.add.midi", label: "MIDI track", icon: Piano },
  { id: "track.add.drums", label: "Drum track", icon: Drum },
  { id: "files.export", label: "Export audio", icon: Download },
  { id: "files.publish", label: "Publish", icon: Upload },
  { id: "files.midi", label: "Export MIDI", icon: FileMusic },
  { id: "files.version", label: "Save version", icon: History },
  { id: "files.save", label: "Save project file", icon: Save },
  { id: "input.calibrate", label: "Calibrate", icon: AudioWaveform },
  { id: "app.palette", label: "All commands", icon: Command },
  { id: "app.keys", label: "Keys", icon: Keyboard },
];

/** Left of the timeline: quick actions, the project's recordings and people, other projects. */
export function StudioBrowser() {
  return (
    <SidePanel label="Browser">
      <Section title="Quick actions">
        <ActionList entries={QUICK} />
      </Section>
      <Section title="Recordings of this project">
        <ProjectSamples />
      </Section>
      <Section title="Collaborators">
        <Collaborators />
      </Section>
      <Section title="Recent projects">
        <RecentProjects />
      </Section>
    </SidePanel>
  );
}
