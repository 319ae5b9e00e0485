import { live as routes } from "../../../contract/api/live";
import { Scope } from "../../scope/scope";
import { api, session } from "../index";
import { createLiveChannel, type LiveChannel, liveAddress } from "./channel";
import type { Socket } from "./socket";

export type { LiveChannel, TopicListener } from "./channel";

/** The live channel of this page; it connects with the first topic that is followed. */
export const liveChannel: LiveChannel = start();

function start(): LiveChannel {
  const scope = new Scope();
  /** the token of the connection's session, or of the attempt at one */
  let token: string | null = null;
  const channel = createLiveChannel({
    ticket: async () => {
      token = session.token();
      if (!navigator.onLine) return null;
      const answer = await api.call(routes.ticket);
      return answer.ok ? answer.value.ticket : null;
    },
    open: (protocols) => scope.socket(liveAddress(window.location), protocols) as Socket,
    timers: scope,
    signedOut: () => {
      if (token !== null) session.clear(token);
    },
  });
  scope.add(
    session.subscribe(() => {
      if (session.token() !== token) channel.restart();
    }),
  );
  // a socket may outlive its network for a while: without one the page is offline in everything
  scope.listen(window, "offline", () => channel.restart());
  scope.listen(window, "online", () => channel.restart());
  return channel;
}
