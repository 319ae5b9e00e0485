/**
 * Counts the underruns that could be heard: those of moments in which something should sound. A
 * browser counts all of them, those of an idle page that is still loading too.
 */
export class UnderrunCount {
  private heard = 0;
  private last: number | null = null;
  private sounded = false;

  /** Takes up the output's count (null where it tells none) and whether something should sound now; gives the sum. */
  look(total: number | null, sounding: boolean): number | null {
    const before = this.last;
    const due = sounding || this.sounded;
    this.last = total;
    this.sounded = sounding;
    if (total === null) return null;
    // A count that fell belongs to another output.
    if (before !== null && total > before && due) this.heard += total - before;
    if (before !== null && total < before) this.heard = 0;
    return this.heard;
  }
}
