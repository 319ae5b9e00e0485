import { expect, test } from "vitest";
import { formatAddress } from "../../../contract/parameters/address";
import { addressesOf } from "../../../contract/project/addresses";
import { bigProject, everyAddress } from "./everyAddress";

test("lists every parameter of a document once", () => {
  const project = bigProject(2);
  const listed = addressesOf(project).map(formatAddress);
  expect(new Set(listed).size).toBe(listed.length);
  expect([...listed].sort()).toEqual(everyAddress(project).map(formatAddress).sort());
});
