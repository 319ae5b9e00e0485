export function Effects() {
  return null;
}
