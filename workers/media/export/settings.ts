export {
  type ExportSettings,
  exportBytes,
  rateFor,
  WAV_HEADER_BYTES,
} from "../../../contract/media/exportSettings";
