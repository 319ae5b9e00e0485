import { SamplerParameter } from "../../../abi";
import { sampleRate } from "../../context";
import { dbGain } from "../parts/pitch";
import { Sampler } from "./state";

/** Sets one parameter, in the units of contract/devices. */
export function setParameter(sampler: Sampler, index: i32, value: f32, jump: bool): void {
  switch (index) {
    case SamplerParameter.attack:
      sampler.attack = value * 0.001 * sampleRate;
      break;
    case SamplerParameter.release:
      sampler.release = value * 0.001 * sampleRate;
      break;
    case SamplerParameter.cutoff:
      sampler.cutoff = value * 100;
      break;
    case SamplerParameter.tune:
      sampler.tune = value;
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
    case SamplerParameter.level:
      sampler.level = dbGain(value);
      sampler.output.set(sampler.level * sampler.channel.gain(), jump);
      break;
  }
}
