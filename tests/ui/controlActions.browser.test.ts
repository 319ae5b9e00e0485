import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { Scope } from "../../src/scope/scope";
import { controlAction } from "../../src/ui/actions/controls";

const frame = () => new Promise((done) => requestAnimationFrame(done));
async function frames(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await frame();
}

let elsewhere: HTMLInputElement;
beforeEach(() => {
  elsewhere = document.createElement("input");
  document.body.append(elsewhere);
  elsewhere.focus();
});
afterEach(() => document.body.replaceChildren());

function appear(id: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.dataset.action = id;
  document.body.append(button);
  return button;
}

test("a control gets the focus and is pressed whenever its view has opened, however long that takes", async () => {
  let opened = 0;
  void controlAction("slow.view", "Slow", { show: () => opened++ }).run();
  await frames(60);
  const button = appear("slow.view");
  let presses = 0;
  button.onclick = () => presses++;
  await expect.poll(() => document.activeElement).toBe(button);
  await frames(2);
  expect([opened, presses]).toEqual([1, 1]);
});

test("a control that is there but hidden is waited for too", async () => {
  const button = appear("hidden.view");
  button.style.display = "none";
  void controlAction("hidden.view", "Hidden", { show: () => undefined }).run();
  await frames(2);
  expect(document.activeElement).toBe(elsewhere);
  button.style.display = "";
  await expect.poll(() => document.activeElement).toBe(button);
});

test("whoever types on elsewhere keeps the focus there", async () => {
  void controlAction("late.view", "Late", { show: () => undefined }).run();
  await userEvent.keyboard("a");
  appear("late.view");
  await frames(3);
  expect(document.activeElement).toBe(elsewhere);
});

test("the wait ends with its owner", async () => {
  const owner = new Scope();
  void controlAction("gone.view", "Gone", { show: () => undefined }).run(owner);
  owner.end();
  appear("gone.view");
  await frames(3);
  expect(document.activeElement).toBe(elsewhere);
});
