import { StripFlag } from "../../abi";
import { laneAudible } from "../strips/lanes";
import { edgeAt, nextEdge } from "./edges";
import { moveEdge } from "./rows";
import { orderCount, orderedSlot, soloDone, Strip, stripAt } from "./strips";

/**
 * Mute and solo. While a strip is soloed, an edge passes if it comes from a strip that carries
 * soloed sound (a soloed strip, a safe one, a member of a soloed group, or what these feed), or
 * if it leads to a soloed strip: so a soloed channel keeps its groups, returns and the master,
 * a soloed group keeps its members, and a soloed return keeps what is sent to it without the
 * dry sound. Mute silences a strip with all its sends, pre-fader ones too.
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
      const open = !soloing || (edge.valid && passesSolo(strip, edge.to));
      if (open) passes = true;
      edge.open = open && !(muted && edge.pre);
    }
    strip.audible = passes && !muted;
    const at = jump || strip.fresh;
    laneAudible(strip.lane, strip.audible, at);
    for (let index = slot; index >= 0; index = nextEdge(slot, index)) {
      // A strip that is silenced as a whole fades at its fader alone.
      const edge = edgeAt(index);
      if (!strip.audible && !edge.pre) edge.open = true;
      moveEdge(index, at);
    }
    strip.fresh = false;
  }
  soloDone();
}

function passesSolo(strip: Strip, target: i32): bool {
  return strip.carriesSolo || (target >= 0 && stripAt(target).leadsToSolo);
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
      if (edge.valid && edge.to >= 0 && stripAt(edge.to).leadsToSolo) strip.leadsToSolo = true;
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
      if (edge.valid && edge.to >= 0) stripAt(edge.to).carriesSolo = true;
    }
  }
  return true;
}
