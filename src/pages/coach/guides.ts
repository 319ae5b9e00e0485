import { word } from "../../words/say";

interface GuideText {
  readonly title: string;
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[]; readonly template?: true }[];
}

/** Guides, in the app's words. Templates have blanks in square brackets, and can be copied. */
export const GUIDES = {
  "content-templates": {
    title: word("Content templates"),
    parts: [
      {
        heading: word("Two weeks before"),
        template: true,
        lines: [
          word(
            "[Title] comes out on [date]. It began with [a sound, a line, an evening]. Here are its first ten seconds.",
          ),
          word("Which line stays with you: “[line one]” or “[line two]”? One of them opens [title], out on [date]."),
        ],
      },
      {
        heading: word("On the day"),
        template: true,
        lines: [
          word("[Title] is out. It is about [one sentence]. Hear it here: [link]"),
          word("I made [title] in [time], with [instrument or tool]. Tell me where you would listen to it: [link]"),
        ],
      },
      {
        heading: word("In the week after"),
        template: true,
        lines: [
          word("How the sound at [minute:second] of [title] was made: [one sentence]. [link]"),
          word("[Name] wrote about [title]: “[comment]”. What do you hear in it? [link]"),
        ],
      },
      {
        heading: word("After a month"),
        template: true,
        lines: [
          word("[Title] has been out for a month. The next one is [half done]: follow me, and you hear it first."),
        ],
      },
    ],
  },
  "growth-guide": {
    title: word("Growth guide"),
    parts: [
      {
        heading: word("Finish and publish"),
        lines: [
          word(
            "Nothing brings listeners like something to listen to. A steady pace that you can keep is worth more than a burst.",
          ),
          word(
            "Choose one day and hour for four weeks. Peak times on the dashboard show which hour your audience is awake at.",
          ),
        ],
      },
      {
        heading: word("Give one reason to come back"),
        lines: [
          word("Say at the end of each text what comes next, and when. Who knows what they wait for follows you."),
          word("Answer comments on the first day. People come back to where somebody answered them."),
        ],
      },
      {
        heading: word("Borrow and lend an audience"),
        lines: [
          word("A release with another artist is heard by both audiences. Look for one of about your size and genre."),
          word("Open stems for remixes and challenges: others then make posts about your song."),
        ],
      },
      {
        heading: word("Change one thing at a time"),
        lines: [
          word(
            "Your numbers differ from week to week without any reason. Change one thing, keep it for as long as the coach says, then look.",
          ),
        ],
      },
    ],
  },
  "analytics-guide": {
    title: word("Analytics guide"),
    parts: [
      {
        heading: word("Views, plays and minutes"),
        lines: [
          word(
            "A view on Backline is a play that began. Your own plays are left out. Minutes are those that a player confirmed.",
          ),
          word(
            "Networks count views by rules of their own. They are shown side by side, with their source, and never as one.",
          ),
        ],
      },
      {
        heading: word("Engagement"),
        lines: [
          word(
            "Likes, comments and shares for each 100 views. A rate from 20 views says little: one like more is five per cent.",
          ),
        ],
      },
      {
        heading: word("Ranges"),
        lines: [
          word(
            "An expected figure comes with the range in which nine of ten outcomes lie. A wide range means that little is known.",
          ),
          word("A prediction needs 20 publications of yours. Below that, only what all artists here reach is shown."),
        ],
      },
      {
        heading: word("Insights"),
        lines: [
          word(
            "A change is a level that moved. An outlier is a day unlike those before. A correlation is two things that go together: neither need be the cause.",
          ),
        ],
      },
      {
        heading: word("Under five people"),
        lines: [
          word("Of a group of fewer than five people no figures are shown, so that nobody can be told from them."),
        ],
      },
    ],
  },
} as const satisfies Record<string, GuideText>;

export type GuideId = keyof typeof GUIDES;
export const GUIDE_IDS = Object.keys(GUIDES) as GuideId[];
export const guideOf = (id: GuideId): GuideText => GUIDES[id];
