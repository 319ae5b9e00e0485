export function Instruments() {
  return null;
}
