import { expect, test } from "vitest";
import { newDjSet } from "../../../contract/dj/set";
import type { DeckAddress } from "../../../contract/parameters/address";
import { showDecks } from "../../../src/stores/dj/desk";
import { Parameters } from "../../../src/stores/parameters/parameters";
import { desk } from "./fakeDecks";

const KEYLOCK: DeckAddress = { of: "deck", id: "a", parameter: "keylock" };

function openSet() {
  const project = newDjSet();
  const parameters = new Parameters({
    project: () => project,
    readOnly: () => false,
    run: () => expect.unreachable("no document holds a deck's controls"),
    refused: (error) => {
      throw error;
    },
    nextFrame: (draw) => draw(),
  });
  const show = () => showDecks(desk().ports, parameters);
  return { parameters, show };
}

test("a deck's control is a parameter: what moves it moves the deck", () => {
  const { parameters, show } = openSet();
  const { decks, end } = show();
  const before = decks.value("a", "keylock");
  parameters.set(KEYLOCK, 1 - before);
  expect([decks.value("a", "keylock"), parameters.get(KEYLOCK)]).toEqual([1 - before, 1 - before]);
  end();
});

test("what was moved before there are decks is not shown as theirs", () => {
  const { parameters, show } = openSet();
  const unset = parameters.get(KEYLOCK);
  parameters.set(KEYLOCK, 1 - unset);
  const { decks, end } = show();
  decks.set("a", "keylock", 1);
  expect(parameters.get(KEYLOCK)).toBe(1);
  decks.set("a", "keylock", 0);
  expect(parameters.get(KEYLOCK)).toBe(0);
  end();
});
