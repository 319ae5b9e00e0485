import type { FromFrame, ToFrame } from "../../contract/pluginFrame";
import { sentenceOf } from "../../contract/sentence";
import { pageScope } from "../scope/page";
import { gather } from "./gather";
import { Gui } from "./gui";
import { openPlayer, type Player } from "./player";

/**
 * The document in which one WAM2 plugin runs. Its origin is nobody's, so it reads nothing of the studio's; the page that
 * made the frame gives it a port, and the plugin's module. The plugin could change anything in here: the page believes
 * nothing that comes out of it.
 */

let player: Promise<Player> | null = null;

pageScope.listen(window, "message", ({ source, ports: [port] }) => {
  if (source !== parent || !port || player) return;
  const tell = (message: FromFrame, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const gui = new Gui(tell);
  const fail = (error: unknown) => tell({ type: "failed", why: sentenceOf(error).slice(0, 1000) });
  port.onmessage = ({ data, ports }: MessageEvent<ToFrame>) => {
    if (data.type === "ping") tell({ type: "pong" });
    else if (data.type === "open") {
      player = openPlayer(data, tell);
      player.then((made) => tell(made.opened)).catch(fail);
    } else player?.then((made) => obey(made, gui, data, ports)).catch(fail);
  };
  tell({ type: "ready" });

  async function tellGathered(made: Player, shown: Gui): Promise<void> {
    const { base, entry, files } = await gather(made, shown);
    tell({ type: "gathered", base, entry, files: new Map(files) });
  }

  async function obey(made: Player, shown: Gui, message: ToFrame, ports: readonly MessagePort[]): Promise<void> {
    const { type } = message;
    if (type === "connect" && ports[0]) made.connect(ports[0]);
    else if (type === "set") made.set(message.values);
    else if (type === "state") await made.setState(message.state);
    else if (type === "resume") made.resume();
    else if (type === "piece") await made.render(message.sound);
    else if (type === "ask") tell({ type: "told", ...(await made.present()) });
    else if (type === "gather") await tellGathered(made, shown);
    else if (type === "showGui") await shown.show(made.plugin, message.shown);
  }
});
