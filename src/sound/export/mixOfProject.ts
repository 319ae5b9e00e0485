import { currentProject } from "../../stores/document";
import { projectTempo } from "../../stores/time";
import { clipSpan } from "./clipSpan";
import { currentExportChoices } from "./ExportForm";
import { planExport, publishedChoices } from "./exportPlan";
import type { ExportJob } from "./port";

/** The mix of the open project, in the range chosen for exports; null if that is empty. */
export function mixOfProject(): ExportJob | null {
  const project = currentProject();
  const choices = publishedChoices(currentExportChoices());
  const plan = planExport(project, projectTempo(project), choices, clipSpan());
  return plan && { project, plan, settings: choices.settings };
}
