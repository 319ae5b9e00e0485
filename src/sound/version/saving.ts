import { t } from "@lingui/core/macro";
import { create } from "zustand";
import type { Id } from "../../../contract/project/document";
import { saveVersion, VersionRefused, visitorRefusal } from "../../stores/cloud/versions";
import { currentProject, openProject } from "../../stores/document";
import { tellKept } from "../../stores/kept";
import { signInAddress } from "../../stores/person/returnAddress";
import { toast } from "../../ui/overlays/toast";
import { sentenceOf } from "../../words/say";

/** Whether the dialog is open, and whether a version is being saved. */
export const useVersion = create<{ asking: boolean; saving: boolean }>()(() => ({ asking: false, saving: false }));

/** Why no version was saved, as a sentence, and what would help. */
export interface VersionProblem {
  readonly message: string;
  readonly remedy: VersionRefused["remedy"];
}

/** The result of saving: saved; not begun, because another save is running; or failed, and why. */
export type VersionSave = { readonly kind: "saved" | "busy" } | ({ readonly kind: "refused" } & VersionProblem);

/** Saves the open project as a version in the cloud; a null name means the project's own. One save runs at a time. */
export async function saveNamed(name: string | null): Promise<VersionSave> {
  if (useVersion.getState().saving) return { kind: "busy" };
  useVersion.setState({ saving: true });
  try {
    const version = await saveVersion(openProject(), name);
    tellKept();
    toast({
      title: t`Version “${version.name}” saved`,
      description: t`To come back to it, open Versions in the list of projects.`,
      tone: "success",
    });
    return { kind: "saved" };
  } catch (cause) {
    const remedy = cause instanceof VersionRefused ? cause.remedy : null;
    return { kind: "refused", message: sentenceOf(cause), remedy };
  } finally {
    useVersion.setState({ saving: false });
  }
}

/** The link to the solution of a problem, from which one can return to the project. */
export function remedyLink(project: Id, remedy: VersionProblem["remedy"]): { label: string; href: string } | null {
  if (remedy === null) return null;
  const back = `/ultimate-music-studio?${new URLSearchParams({ project })}`;
  return remedy === "signIn"
    ? { label: t`Sign in`, href: signInAddress(back) }
    : { label: t`See the plans`, href: "/pricing" };
}

/** Opens the dialog that asks for a name; tells a visitor at once that there is no account to save in. */
export function askVersionName(): void {
  const refusal = visitorRefusal();
  if (refusal) tellNotSaved(refusal);
  else useVersion.setState({ asking: true });
}

/** Saves a version with the project's name and reports the result. */
export async function saveVersionNow(): Promise<void> {
  const save = await saveNamed(null);
  if (save.kind === "refused") tellNotSaved(save);
}

function tellNotSaved(problem: VersionProblem): void {
  const remedy = remedyLink(currentProject().id, problem.remedy);
  toast({
    title: t`The version was not saved`,
    description: problem.message,
    tone: "error",
    ...(remedy && { action: { label: remedy.label, run: () => location.assign(remedy.href) } }),
  });
}
