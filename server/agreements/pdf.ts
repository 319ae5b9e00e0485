import PDFDocument from "pdfkit";
import type { Language } from "../../contract/words/languages";
import { said } from "../../contract/words/said";
import { type Writer, writerIn } from "../words/writer";
import type { AgreementRow } from "./store";
import { TEMPLATES, type TemplateId } from "./templates";

/** Agreements and templates as PDF, in the fonts that every reader has (Helvetica, by WinAnsi's characters). */

type Doc = InstanceType<typeof PDFDocument>;

const MARGIN = 64;
const QUIET = "#555555";

/** Letters after which a word goes on behind a space: where to break one without an end takes its length squared. */
const LONG_WORD = /\S{60}(?=\S)/g;

/** Characters that the standard fonts lack are shown as question marks: the text itself is known by its hash. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll("\t", "    ")
    .replaceAll(/[^\n\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/gu, "?")
    .replaceAll(LONG_WORD, "$& ");

/** Writes a document; returns its bytes. */
async function written(title: string, write: (doc: Doc) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: "A4", margin: MARGIN, bufferPages: true, info: { Title: printable(title) } });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("data", (part: Buffer) => void parts.push(part));
    doc.on("end", () => resolve());
    doc.on("error", reject);
  });
  write(doc);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

const heading = (doc: Doc, text: string) =>
  doc.font("Helvetica-Bold").fontSize(20).fillColor("black").text(printable(text)).moveDown(0.5);
const clause = (doc: Doc, title: string, text: string) => {
  doc.font("Helvetica-Bold").fontSize(11).fillColor("black").text(printable(title));
  doc.font("Helvetica").fontSize(11).text(printable(text), { lineGap: 3 }).moveDown(0.8);
};
const note = (doc: Doc, text: string) =>
  doc.font("Helvetica-Oblique").fontSize(9).fillColor(QUIET).text(printable(text)).moveDown(1).fillColor("black");

/** The same line at the foot of each page, with its number. */
function footers(doc: Doc, text: (page: number, pages: number) => string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // below the margin the text would begin another page
    doc.page.margins.bottom = 0;
    doc.font("Helvetica").fontSize(8).fillColor(QUIET);
    doc.text(printable(text(page - start + 1, count)), MARGIN, doc.page.height - 40, {
      width: doc.page.width - 2 * MARGIN,
      lineBreak: false,
    });
  }
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;

function signatures(doc: Doc, parties: AgreementRow["parties"], write: Writer): void {
  doc
    .font("Helvetica-Bold")
    .fontSize(11)
    .text(printable(write("Signatures")))
    .moveDown(0.3);
  for (const { handle, role, signed_at, signed_name } of parties) {
    const line =
      signed_at === null
        ? said`@${handle}, ${role}: not signed`
        : said`@${handle}, ${role}: signed by ${signed_name ?? ""} on ${utc(signed_at)}`;
    doc
      .font("Helvetica")
      .fontSize(10)
      .text(printable(write(line)), { lineGap: 3 });
  }
}

/** An agreement with its terms, its hash and who has signed when. */
export async function agreementPdf(row: AgreementRow, language: Language): Promise<Uint8Array> {
  const write = await writerIn(language);
  return written(row.title, (doc) => {
    heading(doc, row.title);
    for (const { handle, role } of row.parties)
      doc
        .font("Helvetica")
        .fontSize(11)
        .text(printable(`@${handle}, ${role}`));
    doc.moveDown(1);
    doc.font("Helvetica").fontSize(11).text(printable(row.terms), { lineGap: 3 }).moveDown(1.5);
    signatures(doc, row.parties, write);
    doc.moveDown(1);
    note(doc, `SHA-256: ${row.hash}`);
    if (row.state !== "signed") note(doc, write("Not all parties have signed this."));
    footers(doc, (page, pages) => `${row.title} · ${page}/${pages}`);
  });
}

/** A contract template with blanks. */
export async function templatePdf(id: TemplateId, language: Language): Promise<Uint8Array> {
  const write = await writerIn(language);
  const { title, parties, clauses } = TEMPLATES[id];
  const warning = write("Template, no legal advice: have a lawyer read what you sign.");
  return written(write(title), (doc) => {
    heading(doc, write(title));
    note(doc, warning);
    for (const one of clauses) clause(doc, write(one.title), write(one.text));
    for (const party of parties) {
      doc
        .font("Helvetica")
        .fontSize(11)
        .text(printable(`${write(party)}: ______________________________`))
        .moveDown(0.4);
      doc.text(printable(write("Place, day and signature: ______________________________"))).moveDown(1);
    }
    footers(doc, (page, pages) => `${warning} · ${page}/${pages}`);
  });
}
