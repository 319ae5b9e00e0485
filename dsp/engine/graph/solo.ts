import { StripFlag } from "../../abi";
import { laneAudible } from "../strips/lanes";
import { CUE_BUS, Edge, edgeAt, nextEdge } from "./edges";
import { moveEdge } from "./rows";
import { orderCount, orderedSlot, soloDone, Strip, stripAt } from "./strips";

/**
 * Mute and solo. While a strip is soloed, an edge passes if it comes from a strip that carries
 * soloed sound (a soloed strip, a safe one, a member of a soloed group, or what these feed), or
 * if it leads to a soloed strip: so a soloed channel keeps its groups, returns and the master,
 * a soloed group keeps its members, and a soloed return keeps what is sent to it without the
 * dry sound. Mute silences a strip with all its sends, pre-fader ones too. What is cued is heard in headphones before all
 * of this, and makes nothing audible elsewhere.
 *
 * A sidechain is listened to and never heard. So what is soloed is ducked as it is in the mix: solo leaves the sidechains
 * open that act on sound that is heard, and all that feeds them; but it is not carried through a sidechain. A muted strip
 * keys nothing.
 */
export function findAudible(jump: bool): void {
  const soloing = markSolo();
  for (let i = 0; i < orderCount; i++) {
    const slot = orderedSlot(i);
    const strip = stripAt(slot);
    if (!strip.present || strip.lane < 0) continue;
    const muted = (strip.flags & StripFlag.mute) != 0;
    let passes = !soloing;
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      const edge = edgeAt(index);
      if (edge.to == CUE_BUS) {
        edge.open = true;
        continue;
      }
      const open = !soloing || (edge.valid && passesSolo(strip, edge));
      if (open) passes = true;
      edge.open = open && !(muted && edge.pre);
    }
    strip.audible = passes && !muted;
    const at = jump || strip.fresh;
    laneAudible(strip.lane, strip.audible, at);
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      // A strip that is silenced as a whole fades only at its fader.
      const edge = edgeAt(index);
      if (!strip.audible && !edge.pre) edge.open = true;
      moveEdge(index, at);
    }
    strip.fresh = false;
  }
  soloDone();
}

function passesSolo(strip: Strip, edge: Edge): bool {
  if (edge.device >= 0) return isHeard(stripAt(edge.to)) || stripAt(edge.to).leadsToKey;
  if (strip.carriesSolo) return true;
  if (edge.to < 0) return false;
  const target = stripAt(edge.to);
  // What is open only for a sidechain opens no further edges for that reason.
  return target.leadsToSolo || (target.leadsToKey && !target.carriesSolo);
}

/** Whether solo lets something of a strip be heard. */
function isHeard(strip: Strip): bool {
  return strip.carriesSolo || strip.leadsToSolo;
}

/** Whether an edge leads to another strip's input. */
function feeds(edge: Edge): bool {
  return edge.valid && edge.to >= 0 && edge.device < 0;
}

/** Marks what carries soloed sound and what leads to a soloed strip; returns whether there is any solo. */
function markSolo(): bool {
  let soloing = false;
  for (let i = orderCount - 1; i >= 0; i--) {
    const slot = orderedSlot(i);
    const strip = stripAt(slot);
    if (!strip.present) continue;
    const solo = (strip.flags & StripFlag.solo) != 0;
    if (solo) soloing = true;
    strip.carriesSolo = solo || (strip.output >= 0 && edgeAt(slot).valid && stripAt(strip.output).carriesSolo);
    strip.leadsToSolo = solo;
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      const edge = edgeAt(index);
      if (feeds(edge) && stripAt(edge.to).leadsToSolo) strip.leadsToSolo = true;
    }
  }
  if (!soloing) return false;
  for (let i = 0; i < orderCount; i++) {
    const slot = orderedSlot(i);
    const strip = stripAt(slot);
    if (!strip.present) continue;
    if ((strip.flags & StripFlag.soloSafe) != 0) strip.carriesSolo = true;
    if (!strip.carriesSolo) continue;
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      const edge = edgeAt(index);
      if (feeds(edge)) stripAt(edge.to).carriesSolo = true;
    }
  }
  markKeys();
  return true;
}

/** Marks the strips that feed the sidechain of a device whose strip is heard, and what feeds them. */
function markKeys(): void {
  for (let i = orderCount - 1; i >= 0; i--) {
    const slot = orderedSlot(i);
    const strip = stripAt(slot);
    if (!strip.present) continue;
    strip.leadsToKey = false;
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      const edge = edgeAt(index);
      if (!edge.valid || edge.to < 0) continue;
      const target = stripAt(edge.to);
      if (target.leadsToKey || (edge.device >= 0 && isHeard(target))) strip.leadsToKey = true;
    }
  }
}
