import { expect, test } from "vitest";
import { readForm } from "../../../server/challenges/form";
import { partsOf } from "../../../server/challenges/multipart";
import { FIELDS, formOf, MP4 } from "./support";

test("a form is read as it was sent, whatever its texts and its file hold", async () => {
  const film = Buffer.concat([MP4, Buffer.from('\r\n--\r\n\r\n; name="title"\r\n')]);
  const sent = await formOf(
    { ...FIELDS, description: "Two\nlines, “quoted”: --x", projectId: "" },
    {
      bytes: film,
      type: "video/mp4",
    },
  );
  const read = readForm(sent.body, sent.headers["content-type"] ?? "");
  expect(read).toMatchObject({ title: FIELDS.title, description: "Two\nlines, “quoted”: --x" });
  expect(read.projectId).toBeUndefined();
  expect(Buffer.from(read.film?.bytes ?? []).equals(film)).toBe(true);
});

test("a form of a great many parts, or of a text without end, is refused unread", () => {
  const part = (bytes: string) => `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${bytes}\r\n`;
  const read = (text: string) => () => partsOf(Buffer.from(text), "multipart/form-data; boundary=x");
  expect(read(`${part("").repeat(300_000)}--x--\r\n`)).toThrow("The form can't be read.");
  expect(read(`${part("a".repeat(70_000))}--x--\r\n`)).toThrow("The form can't be read.");
  expect(read(`${part("a")}--x--\r\n`)()).toMatchObject([{ name: "a", fileName: null }]);
  for (const broken of ["", "--x", "--x\r\n", "--x\r\n\r\n\r\n", part("a"), `preamble\r\n${part("a")}--x--`]) {
    expect(read(broken)).toThrow("The form can't be read.");
  }
});
