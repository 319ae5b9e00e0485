import type { Rules } from "./grammar";

/** Phrases of texts that are longer than a post, for each task. What holds of `phrases.ts` holds here. */
export const TITLES: Rules = {
  title: [
    "{by} – {title}",
    "{title} – {by}",
    "“{title}” by {by}: listen first, read later",
    "{title}: {length} of {genre}",
    "{by}: {title} ({key}, {bpm} BPM)",
    "{title} ({genre}, {bpm} BPM)",
    "A closer look at “{title}”",
    "The words and the sound of “{title}”",
    "{artist}: {topic}",
    "{Topic}, by {artist}",
    "{?noRelease}A word from {artist}",
    "{?noRelease}{artist}: a short note",
  ],
};

export const THREAD: Rules = {
  first: [
    "A thread about “{title}”.",
    "“{title}”, piece by piece.",
    "{artist} on this: {topic}.",
    "{?noRelease}A thread by {artist}.",
  ],
  part: [
    "The tempo first: {bpm} BPM.",
    "The key: {key}. For DJs that is {camelot}.",
    "{length} from the first sound to the last.",
    "The intro takes {intro} seconds before it is at its usual level.",
    "The genre on the label: {genre}.",
    "One line of the lyrics: “{lyric}”",
    "What it is about: {topic}.",
    "Loudness, for those who ask: {lufs} LUFS.",
    "{?calm}Measured energy: on the calm side.",
    "{?steady}Measured energy: in the middle.",
    "{?driving}Measured energy: on the driving side.",
    "One of its tags: {tag}.",
    "Question for you: what do you hear first?",
    "Question for you: where do you listen to music like this?",
    "A tip for listening: from the beginning, and without a second screen.",
    "Ask anything about how it was made.",
    "If you write about it: the artist's name is {artist}.",
  ],
  last: [
    "Listen: {link}",
    "That is all. Reply with a question.",
    "The end. Pass it on to one person.",
    "Thank you for reading. What did you take from it?",
  ],
};

/** What a scene of a short video shows, and what is said or written over it; they go together by their place. */
export const SCENES: Rules = {
  opening: [
    "A face, close, before any sound|{hook}",
    "The cover, full frame|{hook}",
    "Black, then the first sound|{hook}",
    "Hands at the instrument or the keys|{hook}",
  ],
  scene: [
    "The waveform, moving with the sound|“{title}”",
    "The cover, slowly closer|“{title}” by {by}",
    "A detail of the room where you listen|{bpm} BPM, {key}",
    "The words of one line, as they are heard|“{lyric}”",
    "Somebody puts on headphones|Sound on",
    "A walk, filmed from the hip|{length}, {genre}",
    "The meter of the mixer, moving|{bpm} BPM",
    "You, talking to the camera|{topic}",
    "The screen with the project open|How it is put together",
    "Nothing but the name, in large letters|{artist}",
    "A counting hand, in time|Count along",
    "The window, and what is outside|Where would you play this?",
  ],
  closing: [
    "The cover again, with the name|{link}",
    "A look into the camera|Which second is yours?",
    "The last sound, then silence|“{title}”, {by}",
    "The name on black|{artist}",
  ],
};

export const BIO: Rules = {
  who: [
    "{artist} makes {genre}.",
    "{artist}: {genre}.",
    "{Genre} by {artist}.",
    "{artist} makes music.",
    "Music by {artist}.",
    "This is {artist}.",
  ],
  work: [
    "Out now: “{title}”{?out}.",
    "{?out}Start with “{title}”.",
    "{?new}The newest: “{title}”.",
    "{?out}“{title}” lasts {length} and is in {key}.",
    "{?coming}Not out yet: “{title}”.",
  ],
  more: [
    "{followers} people follow along.",
    "In mind: {topic}.",
    "Questions and bookings by message.",
    "Messages are read.",
  ],
  link: ["{link}", "Listen: {link}"],
};

export const PITCH: Rules = {
  subjectPlaylist: [
    "“{title}” by {by}: {genre}, {bpm} BPM",
    "For your playlist: “{title}” by {by}",
    "{by} – {title}",
    "Music by {artist}",
  ],
  subjectVenue: ["{artist}: a date at your place?", "Live: {artist}", "{artist} would like to play for you"],
  subjectPress: ["“{title}” by {by}", "{artist}: {topic}", "To write about: {artist}"],
  subjectLabel: ["Demo: “{title}” by {by}", "{artist}: music for you to hear", "{by} – {title} ({genre})"],
  greeting: ["Hello,", "Good day,"],
  playlist: [
    "I would like to suggest “{title}” by {by} for your playlist.",
    "May I suggest “{title}” by {by}?",
    "Here is music by {artist} for your playlist.",
  ],
  venue: [
    "{artist} would like to play at your place.",
    "I am looking for a date for {artist}.",
    "Do you have a date for {artist}?",
  ],
  press: [
    "“{title}” by {by} might be something for your readers.",
    "May I point you to “{title}” by {by}?",
    "May I point you to {artist}?",
  ],
  label: [
    "I am sending you “{title}” by {by} to listen to.",
    "Here is “{title}” by {by}.",
    "I am writing about the music of {artist}.",
  ],
  facts: [
    "It is {genre}, {bpm} BPM, in {key}, and lasts {length}.",
    "It is {genre} and lasts {length}.",
    "The genre is {genre}.",
    "It lasts {length}.",
  ],
  theme: ["It is about {topic}.", "The subject: {topic}."],
  people: ["{followers} people follow {artist}."],
  listen: ["You can hear it here: {link}", "The address: {link}"],
  end: ["Thank you for your time.", "Thank you for listening.", "I am glad about any answer."],
};

/** An answer to somebody's comment: it quotes nothing of it, and promises nothing. */
export const REPLY: Rules = {
  thanks: [
    "Thank you for writing.",
    "Thanks for the comment.",
    "Thank you for listening and for the words.",
    "Good to read this, thank you.",
    "Thanks for taking the time.",
  ],
  answer: [
    "Good question, let me think about it.",
    "Thanks for asking: I will answer that properly.",
    "A fair question.",
  ],
  more: [
    "Which moment stays with you?",
    "What were you doing while it played?",
    "Where did you listen?",
    "Which part should be longer?",
    "What do you hear first in “{title}”?",
  ],
};
