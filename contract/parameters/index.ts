export {
  choice,
  clampParameter,
  fitParameter,
  type ParameterSpec,
  range,
  SILENCE_DB,
  toggle,
} from "./spec";
export { STRIP_EQ, STRIP_PARAMETERS, type StripParameterName } from "./strip";
