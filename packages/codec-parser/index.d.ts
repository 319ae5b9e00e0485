/** What a decoder of Ogg Vorbis reads of a page. */
export interface OggPage {
  readonly data: Uint8Array;
  readonly codecFrames: readonly {
    readonly header: { readonly vorbisSetup: Uint8Array };
    readonly data: Uint8Array;
  }[];
  readonly isLastPage: boolean;
  readonly totalSamples: number;
}
