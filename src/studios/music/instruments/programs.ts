import { DRUM_BANK } from "../../../../contract/fonts";

/** A sound of a font beside General MIDI's 128 programs. */
export interface Kit {
  bank: number;
  program: number;
  name: string;
}

const kit = (program: number, name: string): Kit => ({ bank: DRUM_BANK, program, name });

/** Drum kits of each shipped font, as the fonts list them. */
const KITS: Readonly<Record<string, readonly Kit[]>> = {
  sonivox: [kit(0, "Standard kit"), kit(8, "Room kit"), kit(32, "Jazz kit"), kit(40, "Brush kit")],
  fluid: [
    kit(0, "Standard kit"),
    kit(8, "Room kit"),
    kit(16, "Power kit"),
    kit(24, "Electronic kit"),
    kit(25, "TR-808 kit"),
    kit(32, "Jazz kit"),
    kit(40, "Brush kit"),
    kit(48, "Orchestra kit"),
    kit(56, "Marching snare"),
    kit(57, "Marching bass drums"),
    kit(58, "Marching cymbals"),
    kit(95, "Marching tenors"),
  ],
};

export function drumKits(fontId: string): readonly Kit[] {
  return KITS[fontId] ?? [];
}

/** The sound of another font that stands for this one: the same where it has it, else its first kit or program. */
export function soundIn(fontId: string, bank: number, program: number): { bank: number; program: number } {
  if (bank === DRUM_BANK) {
    return drumKits(fontId).some((entry) => entry.program === program) ? { bank, program } : { bank, program: 0 };
  }
  return { bank: 0, program };
}
