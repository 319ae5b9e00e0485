import { t } from "@lingui/core/macro";
import type { CommandArguments, CommandName } from "../../contract/project/commands";
import type { Project } from "../../contract/project/document";
import type { OpenProject } from "../project/port";
import { useProject } from "./project";
import { reportRefusal } from "./refused";

/** The open project; for parts of the studio that are shown only while one is open. */
export function openProject(): OpenProject {
  const { open } = useProject.getState();
  if (!open) throw new Error(t`No project is open.`);
  return open;
}

/** The current document; views use `useDocument`. */
export function currentProject(): Project {
  return openProject().project;
}

let lastSeen: Project | null = null;

/** Reads something from the document; the component renders again when it changes. */
export function useDocument<Reading>(read: (project: Project) => Reading): Reading {
  return useProject((now) => {
    // while a project is being closed, its views exist for a moment longer
    const project = now.project ?? lastSeen;
    if (!project) throw new Error(t`No project is open.`);
    lastSeen = project;
    return read(project);
  });
}

/** Whether the document may be edited here. */
export function useReadOnly(): boolean {
  return useProject((now) => now.readOnly);
}

/** Changes the document; if a command does not fit, `onRefusal` is told and the result is false. */
export function attempt(change: (open: OpenProject) => void): boolean {
  try {
    change(openProject());
    return true;
  } catch (cause) {
    reportRefusal(cause);
    return false;
  }
}

/** As `attempt`, for asynchronous changes. */
export async function attemptAsync(change: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await change();
  } catch (cause) {
    reportRefusal(cause);
  }
}

/** Runs one command on the document; false if it does not fit. */
export function command<Name extends CommandName>(name: Name, args: CommandArguments<Name>): boolean {
  return attempt((open) => open.run(name, args));
}

/** Several commands as one step of undo; if one of them does not fit, none takes effect. */
export function gesture(label: string, change: (open: OpenProject) => void): boolean {
  return attempt((open) => {
    open.beginGesture(label);
    try {
      change(open);
    } catch (cause) {
      open.cancelGesture();
      throw cause;
    }
    open.endGesture();
  });
}

/** A new id for something that a command will create. */
export function newId(): string {
  return crypto.randomUUID();
}
