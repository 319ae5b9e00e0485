import { expect, it } from "vitest";
import { newProject } from "../../../contract/project/newProject";
import { newId } from "../../../src/project/ids";
import type { ProjectListener } from "../../../src/project/port";
import { onFirstEdit } from "../../../src/project/sync/firstEdit";
import { Device } from "./device";
import { FakeCloud } from "./fakeCloud";

it("tells of the first edit once, where it is written while the disk is looked at for one", async () => {
  const device = await Device.with(newProject(newId), new FakeCloud());
  device.session.run("renameProject", { name: "Edited" });
  await device.session.flush();
  const listeners = new Set<ProjectListener>();
  const project = {
    id: device.id,
    listen: (listener: ProjectListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const found: string[] = [];
  onFirstEdit(
    project,
    device.database,
    (where) => found.push(where),
    (error) => found.push(String(error)),
  );
  for (const listener of listeners) listener.written?.(1, []);
  // read after what it reads itself
  await device.database.get("projects", device.id);
  expect(found).toEqual(["here"]);
  expect(listeners.size).toBe(0);
  await device.close();
});
