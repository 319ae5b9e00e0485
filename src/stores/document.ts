import type { CommandArguments, CommandName } from "../../contract/project/commands";
import type { Project } from "../../contract/project/document";
import type { OpenProject } from "../project/port";
import { useProject } from "./project";
import { reportRefusal } from "./refused";

/** The open project for the parts of the studio, which stand on screen only while one is open. */
export function openProject(): OpenProject {
  const { open } = useProject.getState();
  if (!open) throw new Error("No project is open.");
  return open;
}

/** The document as it is now; for views `useDocument`. */
export function currentProject(): Project {
  return openProject().project;
}

let lastSeen: Project | null = null;

/** What `read` takes from the document; the view is drawn anew when that changes. */
export function useDocument<Reading>(read: (project: Project) => Reading): Reading {
  return useProject((now) => {
    // while a project is being closed its views still stand for a moment
    const project = now.project ?? lastSeen;
    if (!project) throw new Error("No project is open.");
    lastSeen = project;
    return read(project);
  });
}

/** Whether the document may be edited here. */
export function useReadOnly(): boolean {
  return useProject((now) => now.readOnly);
}

/** Does something to the document; a command that does not fit is told by `onRefusal`, and false comes back. */
export function attempt(change: (open: OpenProject) => void): boolean {
  try {
    change(openProject());
    return true;
  } catch (cause) {
    reportRefusal(cause);
    return false;
  }
}

/** As `attempt`, for what takes a moment. */
export async function attemptAsync(change: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await change();
  } catch (cause) {
    reportRefusal(cause);
  }
}

/** One command of the document; false where it does not fit. */
export function command<Name extends CommandName>(name: Name, args: CommandArguments<Name>): boolean {
  return attempt((open) => open.run(name, args));
}

/** Several commands as one step of undo; where one of them does not fit, none of them stays. */
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

/** A new id for something that a command creates. */
export function newId(): string {
  return crypto.randomUUID();
}
