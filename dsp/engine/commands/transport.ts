import { Op } from "../../abi";
import { moveClips } from "../clips/clips";
import { retimeNotes } from "../notes/sequence";
import { retimeAutomation } from "../parameters/automation";
import { openTransport, Transport, transportAt } from "../transport/record";
import { setSignatures } from "../transport/signatures";
import { framesToTicks, isTempo, setTempo } from "../transport/tempo";
import { keepTick, pause, placeLoop, play, seek, setLoop, setUntil, stop } from "../transport/transport";
import { int } from "./int";

/** Commands on one transport, which they name first. */
export function onTransport(op: i32, args: usize, count: i32): bool {
  if (count < 1 || !openTransport(int(args, 0))) return false;
  const transport = transportAt(int(args, 0));
  switch (op) {
    case Op.tempoMap:
      return tempo(transport, args + 4, count - 1);
    case Op.signatures:
      return (count - 1) % 3 == 0 && setSignatures(transport.signatures, args + 4, (count - 1) / 3);
    case Op.loop:
      return setLoop(transport, int(args, 1) != 0, int(args, 2), int(args, 3));
    case Op.play:
      return play(transport, int(args, 1));
    case Op.pause:
      pause(transport);
      return true;
    case Op.stop:
      stop(transport);
      return true;
    case Op.seek:
      return seek(transport, int(args, 1));
    case Op.until:
      return setUntil(transport, load<f64>(args, 4));
  }
  return false;
}

function tempo(transport: Transport, points: usize, count: i32): bool {
  const map = transport.tempo;
  if (count % 3 != 0) return false;
  if (isTempo(map, points, count / 3)) return true;
  const tick = framesToTicks(map, transport.position);
  if (!setTempo(map, points, count / 3)) return false;
  keepTick(transport, tick);
  placeLoop(transport);
  moveClips();
  retimeNotes(transport);
  retimeAutomation();
  return true;
}
