interface Port {
  readonly name: string;
}

/** "Fader Box MIDI In" and "Fader Box MIDI Out" are the two sides of one device. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:in|out|input|output)\b/g, "")
    .trim();

/**
 * The output that belongs to each input, which only their names tell: the same name, else the same but for in and out.
 * Of several devices of one name the first input has the first output.
 */
export function outputsFor<Input extends Port, Output extends Port>(
  inputs: readonly Input[],
  outputs: readonly Output[],
): ReadonlyMap<Input, Output> {
  const free = [...outputs];
  const found = new Map<Input, Output>();
  const pair = (same: (input: Input, output: Output) => boolean) => {
    for (const input of inputs) {
      const at = found.has(input) ? -1 : free.findIndex((output) => same(input, output));
      const [output] = at < 0 ? [] : free.splice(at, 1);
      if (output) found.set(input, output);
    }
  };
  pair((input, output) => input.name === output.name);
  pair((input, output) => plain(input.name) === plain(output.name));
  return found;
}
