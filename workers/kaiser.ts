/** Zeroth-order modified Bessel function of the first kind, by its series to the last bit. */
function bessel(x: number): number {
  let sum = 1;
  for (let term = 1, k = 1; term > sum * 1e-17; k++) sum += term *= (x / 2 / k) ** 2;
  return sum;
}

/** A sinc under a Kaiser window of shape `beta` that ends `reach` zero crossings from its middle (Kaiser 1974). */
export function kaiserSinc(x: number, reach: number, beta: number): number {
  if (Math.abs(x) >= reach) return 0;
  const sinc = Math.abs(x) < 1e-12 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return (sinc * bessel(beta * Math.sqrt(1 - (x / reach) ** 2))) / bessel(beta);
}
