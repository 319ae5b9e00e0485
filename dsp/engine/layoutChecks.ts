import { InputBus, OutputBus, Size, StripParameter } from "../abi";
import { AUDIBLE, Compressor, Filter, Gain, Level, PARAMETERS, Section } from "./strips/layout";

/**
 * Assumptions that tables and records make about each other, checked when the engine is compiled: it
 * is built without run-time checks, so an access past a table would reach other memory. A condition
 * that does not hold is a build error.
 */

/** Bytes of one value in each lane. */
const LANES: usize = Size.lanes * 4;

/** Called only at boot; the compiler removes all of it. */
export function checkLayout(): void {
  // Hosts find the loops of external devices behind the other buses.
  if (OutputBus.count != OutputBus.externalSend + Size.externals) ERROR("The output buses do not end with the external sends.");
  if (InputBus.externalReturn != InputBus.live + Size.inputs) ERROR("The external returns do not follow the live inputs.");
  if (InputBus.count != InputBus.externalReturn + Size.externals) ERROR("The input buses do not end with the external returns.");
  // A strip marks in 32 bits which of its parameters were set.
  if (StripParameter.count > 32) ERROR("A strip has more parameters than `Strip.set` has bits.");
  if (PARAMETERS != <usize>(AUDIBLE + 1) * 4) ERROR("The strips' parameters do not fill their row.");
  // The fields of each namespace are consecutive, and the last one fits.
  if (Section.targets < Section.coefficients + 5 * LANES) ERROR("Section.targets lies in the coefficients.");
  if (Section.state < Section.targets + 5 * LANES) ERROR("Section.state lies in the targets.");
  if (Section.off < Section.state + 4 * LANES) ERROR("Section.off lies in the state.");
  if (Section.moving < Section.off + LANES) ERROR("Section.moving lies in Section.off.");
  if (Section.bytes < Section.mixed + 4) ERROR("A filter section does not hold its fields.");
  if (Compressor.targets < Compressor.parameters + 4 * LANES) ERROR("Compressor.targets lies in the parameters.");
  if (Compressor.attack < Compressor.targets + 4 * LANES) ERROR("Compressor.attack lies in the targets.");
  if (Compressor.release < Compressor.attack + 3 * LANES) ERROR("Compressor.release lies in the attack.");
  if (Compressor.peak < Compressor.release + 3 * LANES) ERROR("Compressor.peak lies in the release.");
  if (Compressor.slide < Compressor.start + 3 * LANES) ERROR("Compressor.slide lies in its start.");
  if (Compressor.knee < Compressor.slide + 3 * LANES) ERROR("Compressor.knee lies in the slide.");
  if (Compressor.control < Compressor.carry + 4 * LANES) ERROR("The compressor's control steps lie in its carry.");
  if (Compressor.moving < Compressor.knee + 3 * LANES) ERROR("Compressor.moving lies in the knee.");
  if (Compressor.bytes < Compressor.control + <usize>Size.block * LANES) ERROR("The compressor's control steps do not fit.");
  if (Gain.bytes < Gain.bendRight + LANES || Gain.moving < Gain.rightTarget + LANES) ERROR("A pair of gains does not hold its fields.");
  if (Level.bytes < Level.reduction + LANES) ERROR("A meter does not hold its fields.");
  if (Filter.count != 7) ERROR("The strip's filters are not those that its parameters set.");
}
