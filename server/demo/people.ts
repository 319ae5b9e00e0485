import type pg from "pg";
import { setAvatar } from "../accounts/avatar/store";
import { emailKey } from "../accounts/email";
import type { Passwords } from "../accounts/password/hashing";
import { addPerson } from "../accounts/store";
import { transaction } from "../database/database";
import { ARTISTS, DEMO_ARTIST } from "./cast/artists";
import { CAST_PASSWORD, emailOf, FANS } from "./cast/fans";
import { draw, type MotifName, PALETTES, type PaletteName } from "./pictures/draw";
import { randomOf } from "./random";
import { type CastRow, readCast, setBiography } from "./store";

interface Member {
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  readonly biography: string;
  readonly motif: MotifName;
  readonly palette: PaletteName;
  /** when in the year they joined */
  readonly joined: number;
}

const AVATAR_PIXELS = 128;
const FAN_MOTIFS: readonly MotifName[] = ["rings", "tiles", "beams", "dots"];

/** The mail address of an artist: the public account has the address of the sign-in page. */
export const emailOfArtist = (handle: string): string =>
  handle === DEMO_ARTIST ? "artist@demo.example" : emailOf(handle);

/** When fan `index` of `count` joined: few at first, then more, all within the first four fifths of the year. */
export const joinedAfter = (index: number, count: number): number => 0.8 * Math.sqrt(index / count);

function members(fans: number): Member[] {
  const palettes = Object.keys(PALETTES) as PaletteName[];
  return [
    ...ARTISTS.map((artist) => ({ ...artist, email: emailOfArtist(artist.handle), joined: 0 })),
    ...FANS.slice(0, fans).map(({ handle, name }, index) => {
      const random = randomOf(handle);
      return {
        handle,
        name,
        email: emailOf(handle),
        biography: "",
        motif: random.pick(FAN_MOTIFS),
        palette: random.pick(palettes),
        joined: joinedAfter(index, fans),
      };
    }),
  ];
}

interface Ports {
  readonly pool: pg.Pool;
  readonly passwords: Passwords;
}

/** Beginning and end of the demonstration's year. */
export interface Year {
  readonly from: Date;
  readonly to: Date;
}

/** A moment of the year: 0 at its beginning, 1 at its end. */
export const momentOf = ({ from, to }: Year, part: number): Date =>
  new Date(from.getTime() + part * (to.getTime() - from.getTime()));

/**
 * Adds missing artists and fans with their pictures; returns all of them by mail address. If somebody else has taken a
 * handle, that person is left out.
 */
export async function addPeople(
  { pool, passwords }: Ports,
  fans: number,
  year: Year,
): Promise<ReadonlyMap<string, CastRow>> {
  const known = await readCast(pool);
  const { rows } = await pool.query<{ person_id: string }>("select person_id from avatars");
  const pictured = new Set(rows.map(({ person_id }) => person_id));
  let passwordHash: string | null = null;
  for (const member of members(fans)) {
    const there = known.get(emailKey(member.email));
    if (there && pictured.has(there.person_id)) continue;
    const picture = draw({ ...member, seed: member.handle, size: AVATAR_PIXELS });
    const at = momentOf(year, member.joined);
    passwordHash ??= await passwords.hash(CAST_PASSWORD);
    const hash = passwordHash;
    await transaction(pool, async (client) => {
      let id = there?.person_id;
      for (let tries = 1; id === undefined; tries++) {
        const handle = tries === 1 ? member.handle : `${member.handle}-${tries}`;
        const added = await addPerson(client, { ...member, handle, passwordHash: hash, demo: true }, at);
        if (added === "email") throw new Error(`${member.email} is somebody else's.`);
        if (added !== "handle") id = added.id;
      }
      await setAvatar(client, id, { type: "image/png", content: picture }, at);
      if (member.biography !== "") await setBiography(client, id, member.biography);
    });
  }
  return readCast(pool);
}
