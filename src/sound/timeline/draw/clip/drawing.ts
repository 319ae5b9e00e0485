import type { AudioClip } from "../../../../../contract/project/document";
import type { TempoMap } from "../../../../../contract/project/time";
import type { Theme } from "../../../../kit/surface/theme";
import type { View } from "../../../../kit/timeline/axis";
import type { KnownAudio } from "../../../waveform/peaks";
import type { TileCache } from "../tiles";

/** What drawing needs besides the clips. */
export interface ClipDrawing {
  context: CanvasRenderingContext2D;
  view: View;
  theme: Theme;
  tiles: TileCache;
  map: TempoMap;
  /** the tick at which a clip has read so many source frames since its start */
  tickAfter(clip: AudioClip, read: number): number;
  /** source frames that a clip has read at a tick since its start */
  readUntil(clip: AudioClip, tick: number): number;
  /** what is known of a sample's audio; null requests it and draws without */
  peaksOf(sampleId: string): KnownAudio | null;
  /** device pixels per CSS pixel */
  ratio: number;
}

/** Draws a picture, cropped to the part within `room`, which is faster than a clip region. */
export function drawCropped(
  context: CanvasRenderingContext2D,
  source: { image: ImageBitmap; from: number; width: number },
  place: { left: number; right: number; middle: number; tall: number },
  room: { left: number; right: number; height: number },
): void {
  const left = Math.max(place.left, room.left);
  const right = Math.min(place.right, room.right);
  const wide = place.right - place.left;
  if (right <= left || wide <= 0) return;
  const tall = Math.min(place.tall, room.height);
  const share = place.tall > 0 ? tall / place.tall : 0;
  context.drawImage(
    source.image,
    source.from + ((left - place.left) / wide) * source.width,
    (source.image.height * (1 - share)) / 2,
    ((right - left) / wide) * source.width,
    source.image.height * share,
    left,
    place.middle - tall / 2,
    right - left,
    tall,
  );
}
