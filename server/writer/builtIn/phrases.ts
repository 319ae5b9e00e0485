import type { Network } from "../../../contract/networks";
import type { Tone } from "../../../contract/writing/content";
import type { Rules } from "./grammar";

/**
 * Sentences of posts. A sentence may say what a fact holds, ask something of the reader, or suggest how to listen; it never
 * says what a song is like beyond the facts, that anybody liked it, or that more will come.
 */
const OPEN: Rules = {
  open: ["#announce#", "#present#", "#ask#"],
  announce: [
    "{?out}“{title}” is out.",
    "{?out}“{title}” is out now.",
    "{?out}“{title}” is here.",
    "{?out}You can hear “{title}” now.",
    "{?out}“{title}” is there for your ears.",
    "{?new}New: “{title}”.",
    "{?new}Fresh out: “{title}”.",
    "{?new}“{title}” is new, and it is yours to play.",
    "{?new}{by} has a new one: “{title}”.",
    "{?coming}“{title}” is not out yet.",
    "{?coming}A first word about “{title}”.",
    "{?coming}A look ahead: “{title}”.",
  ],
  present: [
    "This is “{title}”.",
    "“{title}” by {by}.",
    "{by}: “{title}”.",
    "“{title}”, from the first bar to the last.",
    "One song: “{title}”.",
    "Say hello to “{title}”.",
    "A few minutes for “{title}”.",
    "{length} of “{title}”.",
    "“{title}”, {genre} by {by}.",
    "{Genre} today: “{title}”.",
    "Today is for “{title}”.",
    "Let us talk about “{title}”.",
    "From {me}: “{title}”.",
    "{My} song for today: “{title}”.",
    "{?new}New from {me}: “{title}”.",
    "{?noRelease}{artist} here.",
    "{?noRelease}A note from {artist}.",
    "{?noRelease}A word from {artist}.",
    "{?noRelease}{artist}, with a thought.",
    "{?noRelease}Something from {artist} today.",
    "{?noRelease}A short post from {artist}.",
  ],
  ask: [
    "Do you have {length} for “{title}”?",
    "Where will you play “{title}” first?",
    "Have you heard “{title}” yet?",
    "Who should hear “{title}” next?",
    "What do you hear first in “{title}”?",
    "Ready for “{title}”?",
    "{?noRelease}Do you have a minute for {artist}?",
    "{?noRelease}What are you listening to while you read this?",
    "{?noRelease}Which song is on your mind today?",
  ],
};

const SOUND: Rules = {
  sound: ["#figures#", "#temper#", "#place#"],
  figures: [
    "{bpm} BPM, {key}.",
    "{bpm} BPM in {key}.",
    "It runs at {bpm} BPM.",
    "It is in {key}.",
    "It lasts {length}.",
    "{length} in {key}.",
    "{Genre} at {bpm} BPM.",
    "{Genre}, {bpm} BPM, {key}.",
    "The tempo: {bpm} BPM.",
    "The key: {key}.",
    "For DJs: {bpm} BPM, {camelot}.",
    "{length} at {bpm} BPM.",
    "The intro takes {intro} seconds.",
    "Filed under {tag}.",
    "Count along at {bpm} BPM.",
  ],
  temper: [
    "{?calm}It takes its time.",
    "{?calm}It stays calm.",
    "{?calm}It is one of the quiet ones.",
    "{?calm}Nothing in it is in a hurry.",
    "{?steady}It keeps a steady pace.",
    "{?steady}Neither slow nor in a hurry.",
    "{?steady}It sits in the middle between calm and driving.",
    "{?driving}It drives.",
    "{?driving}It does not sit still.",
    "{?driving}It pushes forward.",
    "{?driving}There is a lot of energy in it.",
    "{?minor}A minor key runs through it.",
    "{?major}A major key runs through it.",
  ],
};

const MIDDLE: Rules = {
  middle: ["#about#", "#quote#"],
  about: [
    "On the table today: {topic}.",
    "It is about {topic}.",
    "Today's subject: {topic}.",
    "The thought behind it: {topic}.",
    "In short: {topic}.",
    "What this is about: {topic}.",
    "The theme: {topic}.",
    "A few words on this: {topic}.",
  ],
  quote: [
    "“{lyric}”",
    "One line of it: “{lyric}”",
    "A line to take along: “{lyric}”",
    "It says: “{lyric}”",
    "From the lyrics: “{lyric}”",
  ],
};

/** How to listen to it: suggestions, by what a genre is played for. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  club: [
    "Play it loud.",
    "Try it on a big system.",
    "Best with some bass under it.",
    "Put it between two of your favourites.",
    "Save it for the late hours.",
    "Turn the lights down and the volume up.",
    "Give it room and low end.",
  ],
  beats: [
    "Try it in the car.",
    "Put it on and walk a few blocks.",
    "Turn the bass up a little.",
    "Play it twice before you judge it.",
    "Listen to the words, then to the drums.",
    "Good speakers help.",
  ],
  band: [
    "Play it louder than you think you should.",
    "Open a window and turn it up.",
    "Take it along on the road.",
    "Listen on speakers if you can.",
    "Try it on the way home.",
    "Give it one full listen.",
  ],
  quiet: [
    "Best on headphones.",
    "Put it on when the day is done.",
    "Try it with a coffee and no screen.",
    "Let it run to the end.",
    "Find a quiet room for it.",
    "Close your eyes for it.",
  ],
  any: [
    "Give it one full listen.",
    "Headphones or speakers, both work.",
    "Play it from the beginning.",
    "Take it along today.",
    "Put it on and see where it takes you.",
  ],
};

const KIND_OF_GENRE: Readonly<Record<string, keyof typeof PLACES>> = {
  dance: "club",
  "drum & bass": "club",
  electronic: "club",
  house: "club",
  techno: "club",
  trance: "club",
  "hip-hop": "beats",
  "R&B": "beats",
  reggae: "beats",
  Latin: "beats",
  funk: "beats",
  alternative: "band",
  blues: "band",
  country: "band",
  indie: "band",
  metal: "band",
  pop: "band",
  punk: "band",
  rock: "band",
  ambient: "quiet",
  classical: "quiet",
  experimental: "quiet",
  folk: "quiet",
  jazz: "quiet",
  "lo-fi": "quiet",
  soul: "quiet",
  soundtrack: "quiet",
};

/** Suggestions are about a song: without a release there are none. */
const placesFor = (genre: string | undefined): readonly string[] =>
  (PLACES[KIND_OF_GENRE[genre ?? ""] ?? "any"] ?? []).map((phrase) => `${needsTitle}${phrase}`);
const needsTitle = "{?song}";

/** What readers are asked to do, by network. */
const CALLS: Readonly<Record<Network, readonly string[]>> = {
  instagram: [
    "Save this post for later.",
    "Send it to one person.",
    "Morning or night? Write it below.",
    "Write one word about it in the comments.",
    "Share it in your story if it fits your day.",
    "Double tap if you want to hear more like this.",
  ],
  tiktok: [
    "Comment the first word that comes to mind.",
    "Follow if you like clips like this.",
    "Stitch this with your own take.",
    "Duet it.",
    "Send this to whoever has the aux.",
    "Which second is yours?",
  ],
  youtube: [
    "Leave a comment with your favourite second.",
    "Subscribe if this is for you.",
    "Add it to a playlist.",
    "Tell us in the comments where you listened.",
    "Turn on captions for the words.",
    "Share the video with one friend.",
  ],
  twitter: [
    "Repost it if somebody should hear it.",
    "Reply with one word.",
    "Quote this with what you hear.",
    "Send it on.",
    "What is it for you?",
  ],
  facebook: [
    "Share it with somebody who should hear it.",
    "Tell us in the comments what you think.",
    "Tag the friend you would play it to.",
    "Write us what it reminds you of.",
    "Which moment is yours?",
  ],
  linkedin: [
    "Comments and questions about how it was made are welcome: ask below.",
    "If you work with music like this, send a message.",
    "Share it with a colleague who listens closely.",
    "What would you place it under? Write it below.",
    "Ask anything about the production in the comments.",
  ],
  mastodon: [
    "Boost it if somebody should hear it.",
    "Reply with what you hear.",
    "Boosts help it travel.",
    "What do you listen on?",
    "What does it sound like to you?",
  ],
  bluesky: [
    "Repost it if somebody should hear it.",
    "Reply with one word.",
    "Quote it with what you hear.",
    "Share it with one person.",
    "What do you hear?",
  ],
  backline: [
    "Play it, then write what you hear.",
    "Leave a comment.",
    "Share it with one person.",
    "Follow if this is for you.",
    "Like it if it stays with you.",
    "Which moment is yours?",
  ],
};

const LINKS: Rules = {
  link: [
    "Listen: {link}",
    "Here: {link}",
    "Hear it: {link}",
    "Hear it here: {link}",
    "Listen here: {link}",
    "Play it: {link}",
    "Play it here: {link}",
    "The link: {link}",
    "To the song: {link}",
    "Open it: {link}",
    "{link}",
  ],
};

/** What a tone adds; the phrases of every tone stay. */
const TONES: Readonly<Record<Tone, Rules>> = {
  plain: {},
  warm: {
    present: [
      "Here is “{title}”, with love.",
      "“{title}” is for whoever needs it today.",
      "For you: “{title}”.",
      "Take “{title}” with you today.",
      "{?noRelease}A warm hello from {artist}.",
      "{?noRelease}{artist} says thank you for reading.",
    ],
    call: ["Take good care of each other.", "Thank you for listening.", "Be kind to your ears and to each other."],
  },
  bold: {
    present: [
      "“{title}”. Volume up.",
      "“{title}”. No skip.",
      "Stop scrolling: “{title}”.",
      "“{title}”. Press play.",
      "{?noRelease}{artist}. Listen up.",
      "{?noRelease}Stop scrolling. This is {artist}.",
    ],
    call: ["Turn it up.", "Press play.", "Play it loud or not at all."],
  },
  playful: {
    present: [
      "Psst: “{title}”.",
      "Your speakers asked for “{title}”.",
      "Plot twist: “{title}”.",
      "Doctor's orders: “{title}”, once a day.",
      "{?noRelease}Psst. {artist} here.",
      "{?noRelease}Knock, knock. It is {artist}.",
    ],
    call: [
      "Dance where nobody can see you.",
      "Play it to your plants and report back.",
      "Headphones on, world off.",
      "Blame {artist} if it stays in your head.",
    ],
  },
};

/** All phrases of a post for a network, a tone and a genre. */
export function phrasesOf(network: Network, tone: Tone, genre: string | undefined): Rules {
  const added = TONES[tone];
  const base: Record<string, readonly string[]> = {
    ...OPEN,
    ...SOUND,
    ...MIDDLE,
    ...LINKS,
    place: placesFor(genre),
    call: CALLS[network],
  };
  for (const [symbol, phrases] of Object.entries(added)) base[symbol] = [...(base[symbol] ?? []), ...phrases];
  return base;
}
