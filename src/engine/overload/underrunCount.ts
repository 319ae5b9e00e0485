/**
 * Counts the audible underruns: those that happened while something should sound. The browser counts all, including
 * those of an idle page that is still loading.
 */
export class UnderrunCount {
  private heard = 0;
  private last: number | null = null;
  private sounded = false;

  /**
   * Takes the output's count (null if it has none) and whether something should sound now. Returns the audible ones.
   */
  look(total: number | null, sounding: boolean): number | null {
    const before = this.last;
    const due = sounding || this.sounded;
    this.last = total;
    this.sounded = sounding;
    if (total === null) return null;
    // A lower count comes from a new output.
    if (before !== null && total > before && due) this.heard += total - before;
    if (before !== null && total < before) this.heard = 0;
    return this.heard;
  }
}
