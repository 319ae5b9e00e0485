import type { Rules } from "./grammar";

/** What can be done on a day of a plan, by network; what needs a fact names it. */
export const DAYS: Rules = {
  first: [
    "Post the cover of “{title}” with one line on what it is about.",
    "Post {length} of “{title}” as a teaser clip.",
    "Introduce yourself in one picture and two sentences.",
  ],
  day: [
    "Show the waveform of “{title}” with its first seconds.",
    "Post one line of the lyrics as a picture: “{lyric}”",
    "Tell in three sentences how “{title}” was made.",
    "Ask which moment of “{title}” people remember.",
    "Post a clip for DJs: {bpm} BPM, {camelot}.",
    "Film a short reaction of somebody who hears “{title}” for the first time.",
    "Show the place where you make music.",
    "Answer three comments in a video.",
    "Thank those who wrote to you, by name if they agree.",
    "Show one thing that you tried and threw away.",
    "Recommend a song by somebody else that fits {genre}.",
    "Post about this: {topic}.",
    "Ask a question that can be answered in one word.",
    "Show a short piece of work in progress.",
    "Repeat your best opening line with another picture.",
    "Write down what you learned this week in two sentences.",
  ],
  last: [
    "Look at which post of the week was heard longest, and note why.",
    "Collect the best comments in one picture, with permission.",
  ],
};

/** What a question is about, by its words; the first that fits. */
export const SUBJECTS: readonly { readonly name: string; readonly words: RegExp }[] = [
  { name: "engagement", words: /engag|comment|like|react|interact/i },
  { name: "collaboration", words: /collab|feature|remix|together|partner/i },
  { name: "monetization", words: /moneti[sz]|money|earn|income|revenue|paid|sell|price/i },
  { name: "planning", words: /plan|calendar|schedul|often|when|frequen|consisten|time/i },
  { name: "growth", words: /grow|follower|reach|audience|viral|discover/i },
];

export interface Counsel {
  readonly advice: readonly string[];
  readonly steps: readonly string[];
  readonly timeline: string;
  readonly indicators: readonly string[];
}

/** Advice that holds without anybody's numbers: what to do, how long to do it, and by what to judge it. */
export const COUNSEL: Readonly<Record<string, Counsel>> = {
  engagement: {
    advice: [
      "People answer when a post asks for something small. End each post with one question, and answer the first comments yourself.",
      "Open with the moment that made you stop yourself, and leave the explanation for later.",
    ],
    steps: [
      "End your next five posts with a question that can be answered in one word.",
      "Answer every comment of the first hour.",
      "Open your next clip with “{title}” at its strongest second.",
      "Post the same idea twice with different first lines, and keep the one that more people answered.",
      "Ask your {followers} followers what they want to see, and do the first thing they name.",
    ],
    timeline: "Two weeks: about five posts are enough to compare.",
    indicators: ["Comments for each 100 views", "Share of comments that you answered", "Saves and shares of a post"],
  },
  planning: {
    advice: [
      "A rhythm that you keep beats a rhythm that you plan. Choose the number of posts that you managed in your last calm week, and repeat it.",
      "Make posts in one sitting and publish them on fixed days, so that a bad week does not stop you.",
    ],
    steps: [
      "Choose two fixed days for posts.",
      "Prepare four posts about “{title}” in one sitting.",
      "Schedule them at the hours at which your listeners are there.",
      "Keep one idea in reserve for a week without time.",
      "Look back once a month and drop the kind of post that nobody answered.",
    ],
    timeline: "Four weeks with the same rhythm before you change it.",
    indicators: [
      "Posts that came out on their day",
      "Views of a post, compared with the one before",
      "Hours that it took you",
    ],
  },
  collaboration: {
    advice: [
      "Ask people whose listeners are about as many as yours: both sides gain the same, and the answer is more often yes.",
      "Offer something finished: stems, a verse, or a clip that the other can post at once.",
    ],
    steps: [
      "Write down five artists in {genre} with about as many listeners.",
      "Comment on their work before you ask for anything.",
      "Send one message with one idea, and the stems of “{title}”.",
      "Agree on shares and credits in writing before you publish.",
      "Publish on the same day and link to each other.",
    ],
    timeline: "Six to eight weeks from the first message to something that is out.",
    indicators: [
      "Answers to your messages",
      "New followers in the week after it is out",
      "Plays that came by the other artist's link",
    ],
  },
  monetization: {
    advice: [
      "Sell to those who already listen before you look for more. A few who pay say more than many who pass by.",
      "Give each song one clear way to support you, and name it in each post about the song.",
    ],
    steps: [
      "Set a price for the views of one song and watch what it does for a month.",
      "Name the way to support you in the post about “{title}”.",
      "Check that titles, credits and codes of your releases are complete.",
      "Offer one thing that takes you an hour: a mix check, a lesson, a custom intro.",
      "Write down what you earned each month, by source.",
    ],
    timeline: "Three months: earnings of a single month vary too much.",
    indicators: [
      "Earnings for each 1,000 plays",
      "People who paid twice",
      "Share of earnings that comes from one source",
    ],
  },
  growth: {
    advice: [
      "New listeners come by what others pass on. Make one clip of each song that works without knowing you.",
      "Be found by what people search for: title, genre and tags complete, the same name everywhere.",
    ],
    steps: [
      "Cut three clips of “{title}”, each with another first second.",
      "Put your name, genre and link into every profile.",
      "Post where you have the fewest followers, too: twice a week for a month.",
      "Ask three people to share the song with one person each.",
      "Note where the listeners of each week came from.",
    ],
    timeline: "One to three months: followers come in steps, not day by day.",
    indicators: ["New followers in a week", "Views by people who do not follow you", "Plays by source"],
  },
};

/** What a network is good for, in a few words: the reason of a hashtag group or a step. */
export const WHY: Readonly<Record<"own" | "genre" | "topic" | "network" | "voice", { name: string; why: string }>> = {
  own: { name: "Your own", why: "Few use them, so whoever searches for you finds you." },
  genre: { name: "Genre", why: "People who listen to this genre follow them." },
  topic: { name: "Topic", why: "They say what this post is about." },
  network: { name: "Broad", why: "Many use them: use one or two, they pass quickly." },
  voice: { name: "Yours so far", why: "You use them in your posts, so they belong together." },
};
