import { type Pads, readPads } from "../../../../contract/dj/pads";

/** Where this browser keeps what lies on the pads of its set. */
const KEY = "backline.djPads";

export function keptPads(): Pads {
  try {
    return readPads(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // storage is forbidden, or the text is not ours
    return {};
  }
}

export function keepPads(pads: Pads): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pads));
  } catch {
    // storage is full or forbidden: the pads last until the page is closed
  }
}
