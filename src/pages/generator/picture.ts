import type { Network } from "../../../contract/networks";

/** Pixels of a picture in a post, by platform: what each shows without cutting it. */
export const PICTURE_SIZES: Readonly<Record<Network, { readonly width: number; readonly height: number }>> = {
  instagram: { width: 1080, height: 1350 },
  tiktok: { width: 1080, height: 1920 },
  youtube: { width: 1280, height: 720 },
  twitter: { width: 1600, height: 900 },
  facebook: { width: 1200, height: 630 },
  linkedin: { width: 1200, height: 627 },
  mastodon: { width: 1600, height: 900 },
  bluesky: { width: 1600, height: 900 },
  backline: { width: 1080, height: 1080 },
};

export interface PostPicture {
  readonly width: number;
  readonly height: number;
  /** as #rrggbb, the first is the background */
  readonly colors: readonly string[];
  /** null without a release that has one */
  readonly cover: CanvasImageSource | null;
  /** peaks of equal parts, 255 = full scale; empty without a release */
  readonly waveform: readonly number[];
  /** below the cover: what it is called, or the opening line */
  readonly title: string;
  readonly artist: string;
}

/** How bright a colour looks, 0 to 1 (ITU-R BT.709). */
export function brightness(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A text in lines that are no wider than `width`; words that are wider stand alone. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width || line === "") line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

/** Draws the picture of a post: the cover, its waveform, title and artist, beside each other where it is wide. */
export function drawPicture(context: CanvasRenderingContext2D, picture: PostPicture): void {
  const { width, height, colors, cover, waveform, title, artist } = picture;
  const background = colors[0] ?? "#18181b";
  const ink = brightness(background) > 0.5 ? "#111111" : "#ffffff";
  const accent = colors.slice(1).find((one) => Math.abs(brightness(one) - brightness(background)) > 0.25) ?? ink;
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  const wide = width > height;
  const margin = Math.round(Math.min(width, height) * 0.08);
  const side = cover ? Math.min(width - 2 * margin, height - 2 * margin, wide ? width * 0.42 : height * 0.55) : 0;
  if (cover) context.drawImage(cover, margin, wide ? (height - side) / 2 : margin, side, side);
  const left = wide && cover ? margin * 2 + side : margin;
  const room = width - left - margin;
  const size = Math.round(Math.min(width, height) * 0.07);
  context.fillStyle = ink;
  context.textBaseline = "top";
  context.font = `700 ${size}px Inter Variable, Inter, sans-serif`;
  const lines = linesOf(context, title, room, cover ? 3 : 6);
  const textHeight = (lines.length + 1) * size * 1.2;
  const waveHeight = waveform.length > 0 ? Math.round(Math.min(width, height) * 0.18) : 0;
  const block = textHeight + waveHeight + (waveHeight > 0 ? margin / 2 : 0);
  let top = wide || !cover ? (height - block) / 2 : Math.min(margin * 2 + side, height - margin - block);
  for (const line of lines) {
    context.fillText(line, left, top, room);
    top += size * 1.2;
  }
  context.font = `400 ${Math.round(size * 0.6)}px Inter Variable, Inter, sans-serif`;
  context.fillText(artist, left, top, room);
  top += size * 1.2 + margin / 4;
  if (waveHeight === 0) return;
  context.fillStyle = accent;
  const bars = Math.max(24, Math.floor(room / 12));
  const step = room / bars;
  for (let bar = 0; bar < bars; bar++) {
    const from = Math.floor((bar * waveform.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * waveform.length) / bars));
    const tall = Math.max(4, (Math.max(0, ...waveform.slice(from, to)) / 255) * waveHeight);
    context.fillRect(left + bar * step, top + (waveHeight - tall) / 2, step * 0.6, tall);
  }
}
