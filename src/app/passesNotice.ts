import { t } from "@lingui/core/macro";
import type { Id, Project } from "../../contract/project/document";
import { takesOf } from "../../contract/storage/recorded";

/** What a person is told who let the loop run on while recording; null where the loop was gone through once. */
export function passesNotice(
  project: Pick<Project, "takes">,
  recordings: readonly Id[],
): { title: string; description: string } | null {
  const takes = takesOf(project, recordings);
  const passes = takes.reduce((most, { pass }) => Math.max(most, pass), 1);
  if (passes === 1) return null;
  return {
    title: t`${passes} passes recorded`,
    description: t`Each is a take. You hear the latest: right-click the clip and choose Take to hear another.`,
  };
}
