/** Zeroth-order modified Bessel function of the first kind, by its series to the last bit: the shape of Kaiser's window. */
export function bessel(x: f64): f64 {
  const square = (x * x) / 4;
  let term: f64 = 1;
  let sum: f64 = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= square / (<f64>k * <f64>k);
    sum += term;
  }
  return sum;
}
