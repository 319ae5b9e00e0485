/** Ridge regression in closed form, for a few dozen features. */

export type Vector = readonly number[];
export type Matrix = readonly Vector[];

export const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
const at = (matrix: readonly Vector[], row: number, column: number): number => matrix[row]?.[column] ?? 0;

/** The inverse of a symmetric positive definite matrix, by its Cholesky factor. Throws if it is not positive definite. */
export function inverse(matrix: Matrix): number[][] {
  const size = matrix.length;
  const lower = matrix.map(() => new Array<number>(size).fill(0));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(matrix, row, column);
      for (let k = 0; k < column; k += 1) sum -= at(lower, row, k) * at(lower, column, k);
      if (row === column && !(sum > 0)) throw new Error("The matrix is not positive definite.");
      (lower[row] as number[])[column] = row === column ? Math.sqrt(sum) : sum / at(lower, column, column);
    }
  }
  const solve = (unit: number): number[] => {
    const forward = new Array<number>(size).fill(0);
    for (let row = 0; row < size; row += 1) {
      let sum = row === unit ? 1 : 0;
      for (let k = 0; k < row; k += 1) sum -= at(lower, row, k) * (forward[k] ?? 0);
      forward[row] = sum / at(lower, row, row);
    }
    const back = new Array<number>(size).fill(0);
    for (let row = size - 1; row >= 0; row -= 1) {
      let sum = forward[row] ?? 0;
      for (let k = row + 1; k < size; k += 1) sum -= at(lower, k, row) * (back[k] ?? 0);
      back[row] = sum / at(lower, row, row);
    }
    return back;
  };
  return matrix.map((_row, unit) => solve(unit));
}

/** A ridge regression that was fitted. */
export interface Fit {
  readonly weights: Vector;
  /** (X'X + Λ)⁻¹: how uncertain the weights are, times the variance of the noise */
  readonly spread: Matrix;
  /** of each row: what it is off by if it is predicted from all others */
  readonly leftOut: Vector;
}

interface Problem {
  readonly rows: Matrix;
  readonly targets: Vector;
  /** what the weights are pulled towards */
  readonly prior: Vector;
  /** how strongly each weight is pulled; above 0 */
  readonly penalties: Vector;
}

/**
 * The weights w that make Σ(y − x·w)² + Σ λ(w − prior)² smallest: the mean of the weights after the data where before it
 * each had the variance σ²/λ about its prior. Leaving one row out needs no further fit: its residual is e / (1 − h), with
 * h = x'(X'X + Λ)⁻¹x (Hastie, Tibshirani, Friedman: The Elements of Statistical Learning, 2nd ed., 7.10).
 */
export function ridge({ rows, targets, prior, penalties }: Problem): Fit {
  const size = prior.length;
  const gram = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (row === column ? (penalties[row] ?? 0) : 0)),
  );
  const pull = new Array<number>(size).fill(0);
  rows.forEach((x, index) => {
    const rest = (targets[index] ?? 0) - dot(x, prior);
    for (let row = 0; row < size; row += 1) {
      const value = x[row] ?? 0;
      if (value === 0) continue;
      pull[row] = (pull[row] ?? 0) + value * rest;
      const line = gram[row] as number[];
      for (let column = 0; column < size; column += 1) line[column] = (line[column] ?? 0) + value * (x[column] ?? 0);
    }
  });
  const spread = inverse(gram);
  const weights = prior.map((before, row) => before + dot(spread[row] ?? [], pull));
  const leftOut = rows.map((x, index) => ((targets[index] ?? 0) - dot(x, weights)) / (1 - leverage(spread, x)));
  return { weights, spread, leftOut };
}

/** x' S x: how far from what was seen a row lies, in units of the noise's variance. */
export const leverage = (spread: Matrix, x: Vector): number =>
  x.reduce((sum, value, row) => (value === 0 ? sum : sum + value * dot(spread[row] ?? [], x)), 0);
