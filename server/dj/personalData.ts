import type { PersonalData } from "../accounts/personalData";

/** A DJ's sets and what was asked for in them are exported, and deleted with them; who voted nobody knows. */
export const djData: PersonalData = {
  name: "dj",
  read: async (on, { accountId }) => {
    const { rows: sets } = await on.query<{ id: string; name: string; created_at: Date }>(
      "select id, name, created_at from dj_sets where account_id = $1 order by created_at, id",
      [accountId],
    );
    const { rows: tracks } = await on.query<{ set_id: string }>(
      `select t.set_id, t.track_id as track, t.title, t.artist, t.bpm, t.key, t.seconds from dj_set_tracks t
       join dj_sets s on s.id = t.set_id where s.account_id = $1 order by t.set_id, t.place`,
      [accountId],
    );
    const { rows: requests } = await on.query<{ set_id: string }>(
      `select r.set_id, r.track_id as track, r.title, r.artist, r.votes, r.state, r.at from dj_requests r
       join dj_sets s on s.id = r.set_id where s.account_id = $1 order by r.set_id, r.at, r.track_id`,
      [accountId],
    );
    const of = (rows: readonly { set_id: string }[], id: string) =>
      rows.filter(({ set_id }) => set_id === id).map(({ set_id: _set, ...row }) => row);
    return sets.map(({ id, name, created_at }) => ({
      name,
      createdAt: created_at.toISOString(),
      tracks: of(tracks, id),
      requests: of(requests, id),
    }));
  },
  erase: async (on, { accountId }) => {
    await on.query("delete from dj_sets where account_id = $1", [accountId]);
    await on.query("delete from dj_studios where account_id = $1", [accountId]);
  },
};
