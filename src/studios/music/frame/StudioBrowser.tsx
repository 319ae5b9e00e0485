import { Collaborators } from "../../../sound/browser/Collaborators";
import { ProjectSamples } from "../../../sound/browser/ProjectSamples";
import { RecentProjects } from "../../../sound/browser/RecentProjects";
import { Section, SidePanel } from "../../../ui/layout/SidePanel";
import { QuickActions } from "../quick/QuickActions";

/** Left of the timeline: quick actions, the project's recordings, its people, other projects. */
export function StudioBrowser() {
  return (
    <SidePanel label="Browser">
      <Section title="Quick actions">
        <QuickActions />
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
