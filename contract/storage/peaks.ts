/** Frames for each pair of peaks at the finest level of a waveform. */
export const PEAK_FRAMES = 256;
