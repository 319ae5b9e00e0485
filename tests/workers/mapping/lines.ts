/** A control of a mapping's file: group, key, status, second byte, options. */
export type Line = readonly [string, string, number, number, ...string[]];

export const LIBRARIES = '<file filename="lodash.mixxx.js"/><file filename="midi-components-0.0.js"/>';

/** A mapping's file with these controls, outputs (as XML) and the script `test.js` of the object `T`. */
export function mappingOf(lines: readonly Line[], outputs = "", libraries = ""): string {
  const controls = lines.map(
    ([group, key, status, midino, ...options]) =>
      `<control><group>${group}</group><key>${key}</key><status>0x${status.toString(16)}</status><midino>${midino}</midino>` +
      `<options>${options.map((option) => `<${option}/>`).join("")}</options></control>`,
  );
  return (
    '<MixxxControllerPreset><info><name>Test</name></info><controller id="Test"><scriptfiles>' +
    libraries +
    '<file filename="test.js" functionprefix="T"/></scriptfiles>' +
    `<controls>${controls.join("")}</controls><outputs>${outputs}</outputs></controller></MixxxControllerPreset>`
  );
}
