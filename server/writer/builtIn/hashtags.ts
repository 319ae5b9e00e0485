import { NETWORKS, type Network } from "../../../contract/networks";
import { hashtagOf, USUAL_HASHTAGS } from "../../../contract/networkText";
import type { Facts } from "../facts";
import { subjectOf } from "../facts";

/** Words that say nothing by themselves. */
export const EMPTY_WORDS = new Set(
  "a about after all also am an and any are as at be because been but by can come could day do does for from get give go good had has have he her here him his how i if in into is it its just know let like look make made me more most my new no not now of on one only or other our out over own post content people please promote put say see she should so some song than that the their them then there these they thing think this time to track two up us use very want was way we well were what when which who will with would write you your".split(
    " ",
  ),
);

/** What a genre is called in hashtags besides its own name. */
const GENRE_TAGS: Readonly<Record<string, readonly string[]>> = {
  Alternative: ["AlternativeMusic", "AltMusic"],
  Ambient: ["AmbientMusic"],
  Blues: ["BluesMusic"],
  Classical: ["ClassicalMusic"],
  Country: ["CountryMusic"],
  Dance: ["DanceMusic", "EDM"],
  "Drum & bass": ["DnB", "DrumAndBass"],
  Electronic: ["ElectronicMusic"],
  Experimental: ["ExperimentalMusic", "SoundArt"],
  Folk: ["FolkMusic"],
  Funk: ["FunkMusic"],
  "Hip-hop": ["HipHop", "HipHopMusic"],
  House: ["HouseMusic"],
  Indie: ["IndieMusic", "IndieArtist"],
  Jazz: ["JazzMusic"],
  Latin: ["LatinMusic"],
  "Lo-fi": ["LoFi", "LoFiMusic"],
  Metal: ["MetalMusic", "HeavyMusic"],
  Podcast: ["Podcast"],
  Pop: ["PopMusic"],
  Punk: ["PunkRock"],
  "R&B": ["RnB", "RnBMusic"],
  Reggae: ["ReggaeMusic"],
  Rock: ["RockMusic"],
  Soul: ["SoulMusic"],
  Soundtrack: ["FilmMusic", "Soundtrack"],
  "Spoken word": ["SpokenWord", "Poetry"],
  Techno: ["TechnoMusic"],
  Trance: ["TranceMusic"],
  World: ["WorldMusic"],
};
/** Of everybody who posts about music there. */
const NETWORK_TAGS: Readonly<Record<Network, readonly string[]>> = {
  instagram: ["Music", "Musician"],
  tiktok: ["MusicTok", "Music", "ForYou"],
  youtube: ["Music", "Musician"],
  twitter: ["Music"],
  facebook: ["Music", "Musician"],
  linkedin: ["Music", "MusicIndustry"],
  mastodon: ["Music", "MastoMusic"],
  bluesky: ["Music", "MusicSky"],
  backline: ["Music"],
};

export interface HashtagGroups {
  /** title and artist: few use them, who searches them finds this */
  readonly own: readonly string[];
  readonly genre: readonly string[];
  /** of the topic and the release's tags */
  readonly topic: readonly string[];
  readonly network: readonly string[];
  /** those that the artist uses anyway */
  readonly voice: readonly string[];
}

const tagsOf = (words: readonly (string | undefined)[]): string[] =>
  words.map((each) => (each === undefined ? null : hashtagOf(each))).filter((tag) => tag !== null);

/** Hashtags by where they come from; each stands in the first group that has it. */
export function hashtagGroups({ artist, release, voice, topic }: Facts, network: Network): HashtagGroups {
  const genre = release?.genre ?? artist.genres[0] ?? "";
  const words = (
    subjectOf(topic)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,30}/gu) ?? []
  ).filter((each) => !EMPTY_WORDS.has(each));
  const seen = new Set<string>();
  const once = (tags: readonly string[]) =>
    tags.filter((tag) => {
      const key = tag.toLowerCase();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  return {
    own: once(tagsOf([release?.title, artist.name])),
    voice: once(voice?.hashtags ?? []),
    genre: once(tagsOf([genre === "Other" ? "" : (GENRE_TAGS[genre]?.[0] ?? genre), ...(GENRE_TAGS[genre] ?? [])])),
    topic: once(tagsOf([...(release?.tags ?? []).slice(0, 4), ...words.slice(0, 4)])),
    network: once(tagsOf(NETWORK_TAGS[network])),
  };
}

/**
 * Hashtags of one post, in turns from each group, so that few of them come with some of every kind. Never more than the
 * network takes.
 */
export function hashtagsFor(facts: Facts, network: Network, most = USUAL_HASHTAGS[network]): string[] {
  const groups = hashtagGroups(facts, network);
  const rows = [groups.own, groups.genre, groups.voice, groups.topic, groups.network];
  const limit = Math.min(most, NETWORKS[network].hashtags ?? most);
  const chosen: string[] = [];
  for (let at = 0; chosen.length < limit && rows.some((row) => row.length > at); at++) {
    for (const row of rows) {
      const tag = row[at];
      if (tag !== undefined && chosen.length < limit) chosen.push(tag);
    }
  }
  return chosen;
}
