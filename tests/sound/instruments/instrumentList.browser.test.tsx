import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { midiCommands, readMidiFile } from "../../../contract/midi";
import type { Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { devicesOf, tracksOfKind } from "../../../contract/project/select";
import { InstrumentList } from "../../../src/sound/instruments/InstrumentList";
import { type At, file, note, program, track } from "../../contract/midi/file";
import { counter, mixedProject, now, openInMemory } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(cleanup);

/** What the panel shows of the instrument of a file's one track. */
function show(...events: At[]): void {
  const makeId = counter();
  let project: Project = mixedProject(makeId);
  const song = readMidiFile(file(0, 480, track(...events)));
  for (const command of midiCommands(() => project, song, makeId, { at: 0, timeMap: true })) {
    project = execute(project, command).project;
  }
  openInMemory(project);
  const made = tracksOfKind(now(), "midi", "drums").at(-1)!;
  const [instrument] = devicesOf(now(), made.id);
  render(<InstrumentList trackId={made.id} instrument={instrument!} />);
}

test("the panel says what plays in the place of a kit that the font lacks", async () => {
  show(program(0, 48, 9), ...note(0, 480, 38, 9));
  await expect.element(page.getByText("This font has no Orchestra kit. Standard kit plays instead.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Standard kit", pressed: true })).toBeInTheDocument();
});

test("the panel names the sounds that the track's clips change to", async () => {
  show(
    program(0, 0),
    ...note(0, 480, 60),
    program(480, 73),
    ...note(480, 480, 60),
    program(960, 40),
    ...note(960, 480, 60),
  );
  const said = "Program changes in this track's clips also play: Flute, Violin.";
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Acoustic grand piano", pressed: true })).toBeInTheDocument();
});
