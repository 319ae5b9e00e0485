/** Replaces samples that are not finite by silence. */
export function whole(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  return samples.every(Number.isFinite) ? samples : samples.map((value) => (Number.isFinite(value) ? value : 0));
}
