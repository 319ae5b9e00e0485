import { afterEach, expect, test } from "vitest";
import { newProject } from "../../contract/project/newProject";
import { useSelectionFollow } from "../../src/app/studio/useSelectionFollow";
import { useProject } from "../../src/stores/project";
import { useSelection } from "../../src/stores/selection";
import { counter, mixedProject, openInMemory, trackNamed } from "../studios/fakes";
import { cleanup, render } from "../ui/render";

function Following() {
  useSelectionFollow(null);
  return null;
}

afterEach(() => {
  cleanup();
  useSelection.getState().clear();
  useProject.setState({ open: null, project: null });
});

test("an empty project opens with nothing selected: its returns and its master are nobody's choice", () => {
  openInMemory(newProject(counter(), { name: "Empty" }));
  render(<Following />);
  expect(useSelection.getState().trackId).toBeNull();
});

test("a project opens with its first track selected", () => {
  const project = mixedProject();
  openInMemory(project);
  render(<Following />);
  expect(useSelection.getState().trackId).toBe(trackNamed(project, "Vocals").id);
});
