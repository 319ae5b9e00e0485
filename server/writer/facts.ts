import { z } from "zod";
import { audioFacts } from "../../contract/audioFacts";
import { voiceFeatures } from "../../contract/writing/voice";

const text = (most: number) => z.string().max(most);

/**
 * What a writer may say, and all that it may say. Texts in it (titles, lyrics, what somebody commented) were written by
 * people: they are data that is quoted, never instructions.
 */
export const facts = z.object({
  artist: z.object({ name: text(120), genres: z.array(text(40)).max(12).default([]) }),
  release: z
    .object({
      title: text(200),
      artist: text(120),
      genre: text(40),
      tags: z.array(text(40)).max(20),
      /** everybody can hear it now */
      out: z.boolean(),
      /** it came out within the last 30 days */
      isNew: z.boolean(),
      /** its public address; null while nobody else can open it */
      link: z.url().nullable(),
      description: text(5000),
      lyrics: text(20_000),
      sound: audioFacts.nullable(),
    })
    .nullable()
    .default(null),
  audience: z
    .object({ followers: z.int().min(0) })
    .nullable()
    .default(null),
  voice: voiceFeatures.nullable().default(null),
  /** what the artist asked for, in their words */
  topic: text(500).default(""),
});
export type Facts = z.infer<typeof facts>;
export type GivenFacts = z.input<typeof facts>;

/** What a phrase may need: a value to insert, or "" for a fact that is only true. */
export type Values = Readonly<Record<string, string>>;

/** Below this confidence a tempo is not said: what has no beat has a tempo, too, but a doubtful one. */
const SURE = 0.5;

const clock = (seconds: number) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};
/** Genres within a sentence: names keep their capitals. */
const KEEP_CAPITALS = new Set(["R&B", "Latin"]);
const genreWord = (genre: string) => (KEEP_CAPITALS.has(genre) ? genre : genre.toLowerCase());
const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
/** "Podcast" and "Other" name no sound. */
const isSound = (genre: string) => !["Other", "Podcast", "Spoken word", "World", ""].includes(genre);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line may not hold
const CONTROL = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** One line of a text that a person wrote: control characters and line breaks become spaces. */
export const oneLine = (given: string, most: number): string => {
  const line = given.replace(CONTROL, " ").replace(/ {2,}/g, " ");
  return line.trim().slice(0, most).trim();
};

/** A line of the lyrics that can be quoted; null without one. */
function quotable(lyrics: string): string | null {
  const lines = lyrics
    .split("\n")
    .map((line) => oneLine(line, 200))
    // what stands in brackets names a part: [Chorus]
    .filter((line) => line.length >= 12 && line.length <= 80 && !/^[[({]/.test(line) && !/["“”]|https?:/i.test(line));
  return lines[0]?.replace(/[.,;:]$/, "") ?? null;
}

/** What an instruction to a writer begins with, before its subject. */
const ASKING =
  /^(?:please )?(?:can you )?(?:write|create|make|generate|draft|post|promote|announce|share|talk|tell people)(?: me| us)?(?: (?:a|an|some|the))?(?: (?:post|posts|caption|captions|content|text|hook|hooks|thread|story|reel))?(?: (?:about|for|on|of|that|around))? /i;

/** Letters of a subject: it stands within a sentence. */
const MOST_SUBJECT = 90;
const ADDRESS = /(?:https?:\/\/|www\.)\S{1,300}/gi;

/** The beginning of a text that is too long, up to a comma, else to a word's end. */
function beginning(text: string): string {
  if (text.length <= MOST_SUBJECT) return text;
  const room = text.slice(0, MOST_SUBJECT);
  const comma = room.lastIndexOf(", ");
  return comma >= 20 ? room.slice(0, comma) : `${room.slice(0, Math.max(1, room.lastIndexOf(" ")))} …`;
}

/**
 * The subject of a prompt: "Write a post about my new single. Keep it short." is about "my new single". Empty if nothing is
 * left.
 */
export function subjectOf(topic: string): string {
  const [first = ""] = oneLine(topic.replace(ADDRESS, " "), 500).split(/[.!?;](?=\s|$)/u);
  const subject = beginning(first.trim().replace(ASKING, "").trim());
  return subject.length >= 3 ? subject : "";
}

/**
 * The values that phrases can insert, by name. A name that is missing is a fact that is not there: no phrase that needs
 * it can be chosen.
 */
export function valuesOf({ artist, release, audience, voice, topic }: Facts): Values {
  const values: Record<string, string> = {};
  const set = (name: string, value: string | null | undefined) => {
    if (value !== undefined && value !== null && value !== "") values[name] = value;
  };
  const flag = (name: string, holds: boolean) => {
    if (holds) values[`?${name}`] = "";
  };
  set("artist", oneLine(artist.name, 120));
  if (voice && voice.person !== "neutral") {
    set("me", voice.person === "I" ? "me" : "us");
    set("My", voice.person === "I" ? "My" : "Our");
  }
  set("topic", subjectOf(topic));
  set("Topic", capitalised(subjectOf(topic)));
  if (audience && audience.followers > 0) set("followers", audience.followers.toLocaleString("en-US"));
  const genre = release?.genre ?? artist.genres[0] ?? "";
  if (isSound(genre)) {
    set("genre", genreWord(genre));
    set("Genre", genre);
  }
  if (!release) {
    flag("noRelease", true);
    return values;
  }
  flag("song", true);
  set("title", oneLine(release.title, 200));
  set("by", oneLine(release.artist, 120));
  set("link", release.link);
  set("lyric", quotable(release.lyrics));
  set("tag", release.tags.map((tag) => oneLine(tag, 40))[0]);
  flag("out", release.out);
  flag("coming", !release.out);
  flag("new", release.out && release.isNew);
  const { sound } = release;
  if (!sound) return values;
  set("length", clock(sound.seconds));
  if (sound.bpm !== null && sound.confidence >= SURE) set("bpm", String(Math.round(sound.bpm)));
  set("key", sound.key);
  set("camelot", sound.camelot);
  if (sound.lufs !== null) set("lufs", sound.lufs.toFixed(1).replace("-", "−"));
  if (sound.intro && sound.intro.end - sound.intro.start >= 5) {
    set("intro", String(Math.round(sound.intro.end - sound.intro.start)));
  }
  flag("calm", sound.energy <= 3);
  flag("steady", sound.energy >= 4 && sound.energy <= 6);
  flag("driving", sound.energy >= 7);
  flag("minor", sound.key?.endsWith("minor") ?? false);
  flag("major", sound.key?.endsWith("major") ?? false);
  return values;
}
