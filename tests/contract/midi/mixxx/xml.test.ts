import { describe, expect, test } from "vitest";
import { byteOf, readMixxxMapping } from "../../../../contract/midi/mixxx/mapping";
import { decodeXml, readXml, XML_LIMITS } from "../../../../contract/midi/mixxx/xml";

const mapping = (inside: string, head = "") =>
  `<?xml version="1.0" encoding="utf-8"?>${head}<MixxxControllerPreset schemaVersion="1">${inside}</MixxxControllerPreset>`;

describe("a mapping's file", () => {
  test("is read with its scripts, controls, outputs and settings", () => {
    const read = readMixxxMapping(
      mapping(`
        <info><name>Two knobs</name><author>Somebody</author></info>
        <settings><group label="Jog"><row><option variable="speed" type="integer" min="1" max="9" default="3" label="Speed"/>
          <option variable="mode" type="enum"><value label="A">a</value><value label="B" default="true">b</value></option></row></group></settings>
        <controller id="TK">
          <scriptfiles><file filename="C:\\somewhere\\two.js" functionprefix="TK"/></scriptfiles>
          <controls>
            <control><group>[Channel1]</group><key>play</key><status>0x90</status><midino>014</midino>
              <options><NORMAL/><Soft-Takeover/><strange/></options></control>
          </controls>
          <outputs><output><group>[Channel1]</group><key>play</key><status>0x90</status><midino>12</midino><minimum>0.5</minimum></output></outputs>
        </controller><controller id="second"/>`),
    );
    expect(read.name).toBe("Two knobs");
    expect(read.scripts).toEqual([{ filename: "two.js", prefix: "TK" }]);
    expect(read.controls).toEqual([
      { group: "[Channel1]", key: "play", status: 0x90, midino: 12, options: new Set(["normal", "soft-takeover"]) },
    ]);
    expect(read.outputs).toEqual([
      { group: "[Channel1]", key: "play", status: 0x90, midino: 12, on: 127, off: 0, minimum: 0.5, maximum: 1 },
    ]);
    expect(read.settings.map(({ variable, value }) => [variable, value])).toEqual([
      ["speed", 3],
      ["mode", "b"],
    ]);
  });

  test.each([
    ["0x90", 0x90],
    ["0XFF", 255],
    ["0220", 0x90],
    ["144", 144],
    ["", 0],
    ["08", 0],
    ["nonsense", 0],
    ["-1", 0],
  ])("reads the number %j as %d", (text, value) => {
    expect(byteOf(text)).toBe(value);
  });

  test.each([
    ["no XML at all", "hello"],
    ["another root", "<html/>"],
    ["cut off", mapping("<controller>").slice(0, -30)],
    ["nothing", ""],
    ["an entity that is declared nowhere", mapping("<info><name>&huge;</name></info><controller/>")],
    ["an entity that names another", mapping("<controller/>", '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>')],
    ["a file of the machine", mapping("<controller/>", '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ["a document type elsewhere", mapping("<controller/>", '<!DOCTYPE a SYSTEM "http://example.com/a.dtd">')],
    ["a parameter entity", mapping("<controller/>", '<!DOCTYPE a [<!ENTITY % a "x">]>')],
    ["elements nested without end", mapping(`<controller/>${"<a>".repeat(1000)}`)],
    ["too many elements", mapping(`<controller/>${"<a/>".repeat(XML_LIMITS.elements + 1)}`)],
    ["too long", " ".repeat(XML_LIMITS.characters + 1)],
    ["too many controls", mapping(`<controller><controls>${"<control/>".repeat(10_001)}</controls></controller>`)],
  ])("is refused with a sentence: %s", (_what, text) => {
    expect(() => readMixxxMapping(text)).toThrow(/^(The file|This mapping|This is no).*\.$/);
  });

  test("may declare abbreviations of a few characters", () => {
    const read = readMixxxMapping(
      mapping(
        "<controller><controls><control><group>[Master]</group><key>gain</key><status>&cc;</status><midino>1</midino></control></controls></controller>",
        '<!DOCTYPE channel [ <!ENTITY noteOn "0x94"> <!ENTITY cc "0xB4"> ]>',
      ),
    );
    expect(read.controls[0]?.status).toBe(0xb4);
  });

  test("is decoded as its declaration says", () => {
    const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xfc</a>', (letter) =>
      letter.charCodeAt(0),
    );
    expect(readXml(decodeXml(latin)).text).toBe("ü");
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([..."<a>ü</a>"].map((c) => c.charCodeAt(0))).buffer),
    ]);
    expect(readXml(decodeXml(wide)).text).toBe("ü");
  });
});
