import type { TestApp } from "../support/app";
import type { Person } from "../support/people";

export const track = (id: string, given: object = {}) => ({
  id,
  title: `Title ${id}`,
  artist: `Artist ${id}`,
  ...given,
});

/** A set that is open, with a published list; its id. */
export async function openSet(
  app: TestApp,
  { token }: Person,
  {
    tracks = [track("one"), track("two")],
    ...given
  }: { tracks?: object[]; sharedNetwork?: boolean; name?: string } = {},
): Promise<string> {
  // lists are counted by the minute
  app.clock.advance({ minutes: 1 });
  const { json } = await app.call("POST", "/api/dj/sets", { token, json: { name: "Friday", ...given } });
  const published = await app.call("PUT", `/api/dj/sets/${json.id}/tracks`, { token, json: { items: tracks } });
  if (published.status !== 200) throw new Error(published.text);
  return json.id;
}

/** A guest of a set. */
export interface Guest {
  readonly guest: string;
  vote(trackId: string, voted?: boolean): ReturnType<TestApp["call"]>;
}

/** Somebody who opens a set's page, at an address of the network. */
export async function guestOf(app: TestApp, setId: string, address = "192.0.2.1"): Promise<Guest> {
  const { json, text } = await app.call("POST", `/api/dj/guests/${setId}/me`, { json: {}, address });
  if (json?.guest === undefined) throw new Error(text);
  return {
    guest: json.guest,
    vote: (trackId, voted = true) =>
      app.call("PUT", `/api/dj/guests/${setId}/votes/${trackId}`, { json: { guest: json.guest, voted }, address }),
  };
}

/** What a studio reports. */
export const report = (studioId: string, given: object = {}) => ({
  studioId,
  state: { decks: [{ deck: "A", track: null, playing: false, position: 0 }], crossfader: 50 },
  ...given,
});
