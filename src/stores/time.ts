import type { Project } from "../../contract/project/document";
import { remembered, tempoOfProject } from "../../contract/project/select";
import { type MeterMap, meterMap, type TempoMap } from "../../contract/project/time";
import { useDocument } from "./document";

const metersOf = remembered((signatures: Project["signatures"]) => meterMap(signatures));

export const projectTempo = (project: Project): TempoMap => tempoOfProject(project);
export const projectMeters = (project: Project): MeterMap => metersOf(project.signatures);

export const useTempo = (): TempoMap => useDocument(projectTempo);
export const useMeters = (): MeterMap => useDocument(projectMeters);
