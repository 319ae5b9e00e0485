import { type Authorisation, type Entry, everyone, owners, signedIn, type World } from "../support/authorisation";
import { guestOf, openSet, report } from "./support";

type Given = NonNullable<Entry["given"]>;
const set =
  (asked: object = {}): Given =>
  async ({ app, owner }: World) => ({ params: { setId: await openSet(app, owner) }, ...asked });
const requested: Given = async ({ app, owner }) => {
  const setId = await openSet(app, owner);
  await (await guestOf(app, setId)).vote("one");
  return { params: { setId, trackId: "one" }, body: { state: "played" } };
};
const guest: Given = async ({ app, owner }) => {
  const setId = await openSet(app, owner);
  return { params: { setId, trackId: "one" }, body: { guest: (await guestOf(app, setId)).guest, voted: true } };
};

export const djAuthorisation: Authorisation = {
  "dj.openSet": signedIn(201, async () => ({ body: { name: "Friday" } })),
  "dj.changeSet": owners(200, set({ body: { open: false } })),
  "dj.removeSet": owners(204, set()),
  "dj.publishTracks": owners(200, set({ body: { items: [] } })),
  "dj.judge": owners(204, requested),
  "dj.voting": signedIn(200),
  "dj.status": signedIn(200),
  "dj.mix": signedIn(200, async () => ({ body: { action: "crossfade", position: 50 } })),
  "dj.loadDeck": signedIn(200, async () => ({ body: { deckId: "A", trackId: "one" } })),
  "dj.crossfader": signedIn(200, async () => ({ body: { position: 50 } })),
  "dj.effects": signedIn(200, async () => ({ body: { deckId: "A", effect: "echo", value: 20 } })),
  "dj.report": signedIn(200, async () => ({ body: report("page-1") })),
  "dj.commands": signedIn(200, async () => ({ query: { studioId: "page-1", after: "0" } })),
  "dj.guestSet": everyone(200, set()),
  "dj.searchTracks": everyone(200, set()),
  "dj.beGuest": everyone(200, set({ body: {} })),
  "dj.vote": everyone(200, guest),
};
