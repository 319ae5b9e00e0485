import { create } from "zustand";
import { padControl, padNumber } from "../../../../contract/dj/pads";
import type { PadAddress } from "../../../../contract/parameters/address";
import type { Parameters } from "../../parameters/parameters";
import { asParameters, type LiveControls } from "../liveParameters";
import { keepPads, keptPads } from "./kept";
import { EMPTY_SAMPLER, Sampler, type SamplerPorts, type SamplerState } from "./sampler";

interface SamplerStore extends SamplerState {
  /** the sampler of the open set; null while none is open, or there is no engine */
  readonly sampler: Sampler | null;
  /** the bank that is seen, from 0 */
  readonly bank: number;
  /** the pad that was touched last: what the panel edits */
  readonly selected: number;
}

const NONE = { ...EMPTY_SAMPLER, sampler: null };

/** The sampler of the open set, and what changes in it as slowly as a person acts. */
export const useSampler = create<SamplerStore>()(() => ({ ...NONE, bank: 0, selected: 0 }));

/** The pads' controls, as mouse, keys and MIDI controllers move them. */
const controlsOf = (sampler: Sampler): LiveControls<PadAddress> => ({
  its: (address): address is PadAddress => address.of === "pad",
  value: ({ id, parameter }) => {
    const number = padNumber(id);
    return parameter === "gain" ? (sampler.state.pads[number]?.gain ?? 0) : Number(sampler.isOn(number));
  },
  set: ({ id, parameter }, to) => {
    const number = padNumber(id);
    if (parameter === "gain") return sampler.edit(number, { gain: to });
    if (to >= 0.5) return sampler.isHeld(number) ? undefined : sampler.press(number);
    // a control that switches says 0 to what sounds; a button that comes up says it too
    if (sampler.isHeld(number)) sampler.release(number);
    else sampler.stop(number);
  },
  release: ({ id, parameter }, to, before) => {
    const number = padNumber(id);
    if (padControl(parameter).kind === "hold") sampler.release(number);
    // taken back: it goes to where it was
    else if (to === before) sampler.edit(number, { gain: to });
  },
});

/** Shows the sampler of an open set, until the returned function is called. Call `sampler.poll` in each frame. */
export function showSampler(
  ports: Omit<SamplerPorts, "keep">,
  parameters: Parameters,
): { sampler: Sampler; end: () => void } {
  const sampler = new Sampler({ ...ports, keep: keepPads }, keptPads(), (state) => {
    useSampler.setState(state);
    parameters.refresh();
  });
  const unmoved = asParameters(controlsOf(sampler), parameters);
  useSampler.setState({ ...sampler.state, sampler });
  const end = () => {
    unmoved();
    sampler.close();
    if (useSampler.getState().sampler === sampler) useSampler.setState(NONE);
  };
  return { sampler, end };
}
