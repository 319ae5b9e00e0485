import { SamplerParameter } from "../../../abi";
import { sampleRate } from "../../context";
import { Sampler } from "./state";

/** Takes one parameter that is read when it is set, in the units of contract/devices; the others are read from their lines. */
export function setParameter(sampler: Sampler, index: i32, value: f32): void {
  switch (index) {
    case SamplerParameter.attack:
      sampler.attack = value * 0.001 * sampleRate;
      break;
    case SamplerParameter.release:
      sampler.release = value * 0.001 * sampleRate;
      break;
    case SamplerParameter.transpose:
      sampler.transpose = value;
      break;
    case SamplerParameter.velocity:
      sampler.velocity = value * 0.01;
      break;
    case SamplerParameter.bendRange:
      sampler.bendRange = value;
      break;
  }
}
