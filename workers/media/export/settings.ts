export {
  type ExportSettings,
  exportBytes,
  OPUS_RATE,
  rateFor,
  WAV_HEADER_BYTES,
} from "../../../contract/media/exportSettings";
