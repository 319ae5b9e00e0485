/** Tests of significance in closed form. */

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
export const meanOf = (values: readonly number[]): number => sumOf(values) / Math.max(1, values.length);

/** Sum of squared distances from the mean. */
export function squaresOf(values: readonly number[]): number {
  const middle = meanOf(values);
  return sumOf(values.map((value) => (value - middle) ** 2));
}

/** log Γ(x) for x > 0, after Lanczos (1964). */
function logGamma(x: number): number {
  const c = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ];
  const t = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  return (
    -t +
    Math.log((2.5066282746310007 * c.reduce((sum, one, index) => sum + one / (x + 1 + index), 1.000000000190015)) / x)
  );
}

/** The continued fraction of the incomplete beta function (Numerical Recipes, 6.4). */
function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const off = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / off(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= 200; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / off(1 + even * d);
    c = off(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / off(1 + odd * d);
    c = off(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return h;
}

function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

/** How probable it is that Student's t with so many degrees of freedom lies at least so far from 0, on either side. */
export const studentTail = (t: number, freedom: number): number =>
  incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t));

/** How probable it is that a Brownian bridge comes at least so far from 0 (Kolmogorov 1933). */
export function bridgeTail(distance: number): number {
  if (distance < 0.3) return 1;
  let sum = 0;
  for (let k = 1; k <= 20; k += 1) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * distance * distance);
  return Math.min(1, Math.max(0, sum));
}
