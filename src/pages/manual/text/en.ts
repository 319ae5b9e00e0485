import type { Topic } from "./topic";

/** The manual in English. Each language has a module like this one, with the same topics in the same order. */
export const TOPICS: readonly Topic[] = [
  {
    id: "start",
    title: "Start here",
    lead: "Backline is a studio and a stage in the browser. You need no account to make music, only to share it.",
    screens: ["landing", "studio-directory", "sign-in"],
    parts: [
      {
        title: "Your first five minutes",
        text: [
          [
            "Open the music studio. A new project opens, or the one you had open last.",
            "Press {Mod+I} and choose a sound file, or drop one into the timeline.",
            "Press {Space} to play. {Shift+Space} stops and goes back to the start.",
            "Open the mixer with {Alt+2} and move a fader.",
            "Press {Mod+Z} to take back anything you do not like.",
          ],
          "Nothing has to be saved by hand: each edit is stored on this device as soon as you make it.",
        ],
      },
      {
        title: "Find anything",
        text: [
          "{Mod+K} opens the command palette: type what you want to do. {?} lists every key of the screen you are on, and {Shift+F1} opens this manual at it. You can change keys, or take those of Ableton Live, Logic Pro or Pro Tools, with {Mod+Alt+K}. The keys in this manual are the ones you begin with.",
        ],
      },
    ],
  },
  {
    id: "record",
    title: "Record",
    lead: "Record a voice or an instrument through a microphone or an audio interface, in as many takes as you like.",
    screens: ["music-studio"],
    parts: [
      {
        title: "Record a take",
        text: [
          [
            "Add an audio track with {Alt+Shift+A}.",
            "Choose its input with {Alt+Shift+I}. The browser asks for the microphone once.",
            "Arm the track with {A} and look at its meter: the loudest part should stay below the top.",
            "Turn the count-in on with {Shift+C} if you want one.",
            "Press {R} to record and {Space} to stop.",
          ],
          "Wear headphones. With speakers the microphone hears the song as well.",
        ],
      },
      {
        title: "Many takes",
        text: [
          "Turn the loop on with {L} and record: each pass becomes a take of its own. Choose between takes in the clip's menu.",
        ],
      },
      {
        title: "If something stops the recording",
        text: [
          "What was recorded is written to the disk while you play. After a crash or a full disk you lose at most the last second, and the studio tells you what it kept.",
        ],
      },
    ],
  },
  {
    id: "import",
    title: "Import sound, MIDI and projects",
    lead: "Bring in what you already have.",
    screens: [],
    parts: [
      {
        title: "Import a file",
        text: [
          [
            "Press {Mod+I} and choose files, or drop them into the timeline.",
            "Sound becomes clips on an audio track, at the place where you dropped it.",
            "A MIDI file becomes tracks with notes.",
            "A .backline file opens as a project of its own.",
          ],
          "Sound files stay as they are: editing a clip never changes the file.",
        ],
      },
    ],
  },
  {
    id: "mix",
    title: "Mix",
    lead: "Balance the tracks, shape their sound, and check how loud the whole is.",
    screens: [],
    parts: [
      {
        title: "Balance",
        text: [
          [
            "Open the mixer with {Alt+2}.",
            "Start with all faders down, and bring up the most important track first.",
            "{M} mutes the selected track, {O} plays it alone.",
            "Use the high-pass filter ({H}) on everything that has no bass to give.",
          ],
        ],
      },
      {
        title: "Sends and groups",
        text: [
          "Reverb, delay and chorus stand on returns, which all tracks share: the amounts on a strip say how much goes there. {Mod+G} puts the selected tracks into a group with one fader.",
        ],
      },
      {
        title: "Loudness",
        text: [
          "The master shows loudness in LUFS and the true peak. {Shift+U} measures again from now on. Keep the true peak below −1 dBTP, so that a later MP3 or AAC does not clip.",
        ],
      },
    ],
  },
  {
    id: "instruments",
    title: "Instruments and notes",
    lead: "Play built-in instruments with a keyboard, a controller or the mouse.",
    screens: ["instruments-studio", "professional-tools"],
    parts: [
      {
        title: "Play",
        text: [
          [
            "Add a MIDI track with {Alt+Shift+M}, or a drum track with {Alt+Shift+D}.",
            "Choose its instrument with {Shift+W}.",
            "Press {Mod+Shift+K} to play notes with the computer keyboard. {-} and {=} change the octave.",
            "Arm the track with {A} and record with {R}.",
          ],
          "{Shift+PageDown} and {Shift+PageUp} go through an instrument's presets. If a note hangs, {Shift+Escape} silences all.",
        ],
      },
      {
        title: "Edit notes",
        text: ["{Alt+5} opens the piano roll of the selected clip: draw, move, stretch and quantise notes there."],
      },
    ],
  },
  {
    id: "midi",
    title: "MIDI controllers",
    lead: "Use keys, knobs, faders and pads that you can touch.",
    screens: ["midi-studio"],
    parts: [
      {
        title: "Teach a knob",
        text: [
          [
            "Plug the controller in and allow MIDI when the browser asks.",
            "Start Learn and click the control on the screen.",
            "Move the knob, fader or button of the controller within three seconds.",
          ],
          "What you taught is kept on this device, and with an account on all of yours. A mapping of Mixxx for a DJ controller can be imported in the MIDI controller studio.",
        ],
      },
      {
        title: "Which browsers",
        text: ["Chrome, Edge, Opera and Firefox have MIDI. Safari has none: everything else works there."],
      },
    ],
  },
  {
    id: "export",
    title: "Export",
    lead: "Make a file of the mix, its stems, or the whole project.",
    screens: [],
    parts: [
      {
        title: "Export audio",
        text: [
          [
            "Press {Mod+E}.",
            "Choose what to export: the mix, or stems, files that add up to the mix.",
            "Choose the format. WAV and FLAC keep everything; MP3 and Ogg Opus are small.",
            "Start. The export runs faster than the song plays, and you can go on working.",
          ],
        ],
      },
      {
        title: "Take the project with you",
        text: [
          "{Mod+S} saves the project with all its sound as one .backline file. {Mod+Shift+E} saves the notes as a MIDI file.",
        ],
      },
    ],
  },
  {
    id: "publish",
    title: "Publish a release",
    lead: "Put a mix on a page of its own, where people listen, like, comment and share.",
    screens: ["releases", "watch", "artist", "artists", "home", "search"],
    parts: [
      {
        title: "Publish",
        text: [
          [
            "In the studio press {Alt+P}; or open Releases and choose a sound file.",
            "Give it a title and a genre. A cover is made for you; replace it if you have one.",
            "Choose who may hear it.",
            "Publish. The release stands at its address as soon as it is processed.",
          ],
          "You can change title, words, cover and visibility later, or take the release down. Artist home shows plays, minutes, likes and earnings.",
        ],
      },
    ],
  },
  {
    id: "feed",
    title: "Post to your followers",
    lead: "The feed shows what the artists you follow post, and lets you post yourself.",
    screens: ["feed", "post"],
    parts: [
      {
        title: "Write a post",
        text: [
          [
            "Open Feed and write in the field at the top.",
            "Add up to four pictures or one of your releases, if you like. Say what a picture shows: people who can't see it hear that.",
            "Choose Post. Your followers have it at once, and it has a page of its own that you can share.",
          ],
          "You can take a post back or delete it in its menu. Its likes and comments go with it.",
        ],
      },
    ],
  },
  {
    id: "challenges",
    title: "Challenges",
    lead: "Set a prize pool aside, let others enter their releases, and votes decide who gets it.",
    screens: ["viral-challenge", "challenges", "challenge"],
    parts: [
      {
        title: "Create a challenge",
        text: [
          [
            "Open Create a challenge and write a title and a description.",
            "Type a hashtag, or choose Suggest: it takes the first two longer words of the title.",
            "Choose type, duration and prize pool. The pool is set aside from your wallet at once.",
            "Add stems if you like: a cloud project of yours that everybody who takes part may copy and change. A demo video shows how it goes.",
            "Choose Launch challenge. It is on its own page, under its hashtag and on your artist page until it ends.",
          ],
          "Until the first entry you can cancel it, and the pool comes back. After that only an administrator can.",
        ],
      },
      {
        title: "Take part",
        text: [
          [
            "Open a challenge under Challenges.",
            "If it has stems, Open in the music studio makes you a project of your own with the artist's tracks and recordings.",
            "Publish what you made, choose it under Take part, and choose Enter. You enter once, and can withdraw until the end.",
          ],
        ],
      },
      {
        title: "Vote",
        text: [
          "You have one vote in each challenge and can move it until the end. Your e-mail address has to be confirmed and your account three days old. You can't vote for yourself, and an entry takes only a few votes from one network.",
        ],
      },
      {
        title: "Who gets the pool",
        text: [
          "At the end the first place gets half of the pool, the second 30 %, the third 20 %. With fewer winners their parts grow, a tie shares its places equally, and without any vote the pool goes back to the artist. The prizes are in the winners' wallets within minutes.",
        ],
      },
    ],
  },
  {
    id: "analytics",
    title: "Read your numbers",
    lead: "The analytics dashboard shows what others do with what you publish, on every platform that was counted.",
    screens: ["analytics-dashboard"],
    parts: [
      {
        title: "Look at a span of time",
        text: [
          "Choose a span at the top. Each figure stands beside the span before it. Hours and days are those of UTC. Plays count from the moment you publish; nothing is guessed.",
        ],
      },
      {
        title: "Insights",
        text: [
          "An insight tells of a change that is larger than chance: a new level, a day unlike the others, or what goes together with publishing. It says what it rests on. What goes together need not be the cause.",
        ],
      },
      {
        title: "Best time and next release",
        text: [
          "Peak times show when your audience is active. Below, an estimate says what a release that comes out now may reach: a figure, the range around it, and how far off such estimates were before. It needs 20 publications of yours; until then you see the median of everybody.",
        ],
      },
    ],
  },
  {
    id: "coach",
    title: "Plan with the strategy coach",
    lead: "The coach says what to expect of the next months and what to do first, by your own numbers.",
    screens: ["strategy-coach"],
    parts: [
      {
        title: "Start a session",
        text: [
          [
            "Open the strategy coach and type your goals, a line each, and what keeps you from them.",
            "Type followers, engagement and how often you post, and choose your platforms.",
            "Choose Start session.",
          ],
          "You get followers to expect in 30 days, 90 days and a year, each with its range, and up to four things to do, with their steps.",
        ],
      },
      {
        title: "Ask",
        text: [
          "Ask your coach a question. It answers from your numbers and links to them; what they don't tell, it says. Under Resources are guides to read and templates to copy.",
        ],
      },
    ],
  },
  {
    id: "career",
    title: "Goals, agents and your career",
    lead: "Set goals, let four agents look at your numbers, and decide what to do.",
    screens: ["career-management", "ai-career-manager", "ai-career-dashboard"],
    parts: [
      {
        title: "Set a goal",
        text: [
          [
            "Open the AI career manager and the tab Goals.",
            "Choose what is counted, a target and a day.",
            "Choose Save goal. Progress is measured, and the roadmap says when you get there at the pace of the last weeks.",
          ],
        ],
      },
      {
        title: "Agents and recommendations",
        text: [
          "Four agents look at your numbers each day by rules that you can read, for marketing, revenue, booking and legal. Nothing is done without your yes. Each recommendation shows the figures behind it. Answer with Accept, Later or No: what you answer decides what comes first, and a kind that you keep refusing is muted.",
        ],
      },
      {
        title: "Opportunities",
        text: [
          "Challenges that you can enter, invitations and what guests ask for in your DJ set stand under Opportunities. Details says what is behind one; once you accept it, a link leads on.",
        ],
      },
      {
        title: "Career score",
        text: [
          "The score is a sum of parts, each with its rule, figure and points. It is shown once there is enough to count.",
        ],
      },
      {
        title: "Gigs and booking",
        text: [
          "In the AI career suite, Booking keeps contacts and gigs: enquiries, offers and confirmed dates with fee and split. Make a secret address under Calendar to see gigs on your phone. Whoever knows it reads them; a new address ends the old one.",
        ],
      },
      {
        title: "Agreements and release checklist",
        text: [
          [
            "Open the tab Legal and choose New agreement, or begin with a template.",
            "Add the parties by their handles and save the draft.",
            "Send it. From then on the text is fixed, and each party reads and signs it with their name.",
          ],
          "Its SHA-256 shows that not a letter was changed since, and you can save it as PDF. Templates are no legal advice. The release checklist holds ISRC, ISWC, UPC and credits; reminders come by themselves before gigs, goals and signatures.",
        ],
      },
    ],
  },
  {
    id: "writing",
    title: "Have posts written",
    lead: "Backline writes from what your song really is: its title, tempo, key, genre and cover. It says which writer made a text.",
    screens: ["social-generator", "ai-content"],
    parts: [
      {
        title: "One-click social generator",
        text: [
          [
            "Open the one-click generator, write what the posts should be about and choose platforms.",
            "Choose a release, so that its facts can be told.",
            "Choose Generate. Each platform gets a tab with caption, hashtags and opening lines, each within that platform's limits.",
            "Copy what you need, save it as text, JSON or a picture in the platform's size with Export, or put it on your feed with Post Now. It asks first.",
          ],
          "Predicted performance needs posts of yours that were measured. Until there are enough, it says so.",
        ],
      },
      {
        title: "AI content creator",
        text: [
          "Choose platform, content type and topic. The optimization score is a checklist: it names what is missing. Under Templates you keep texts with gaps that are filled from a release, and under Brand voices what your own texts sound like: learned from them, and yours to change.",
        ],
      },
      {
        title: "How many",
        text: ["Your plan says how many generations a month has. The page shows how many you have used."],
      },
    ],
  },
  {
    id: "business",
    title: "Regions, fans and polls",
    lead: "The analytics & business suite shows where you are heard and who your fans are, and lets them vote.",
    screens: ["business-suite", "poll"],
    parts: [
      {
        title: "Regions and fans",
        text: [
          "Regions show where people listened. Fan segments are rules of yours, such as a number of plays or likes in 90 days: open Edit rules to see and change them. Of fewer than five people nothing is shown. Achievements follow figures that are counted.",
        ],
      },
      {
        title: "Ask your fans",
        text: [
          [
            "Open Interactive Voting and choose New poll.",
            "Write a question, add the options and choose how long it is open.",
            "Create the poll and share its page.",
          ],
          "Each account with a confirmed address has one vote. The result is there as it comes in.",
        ],
      },
      {
        title: "Competitors",
        text: [
          "Enter the followers that another artist's public page shows, with the day and the address. Nothing is fetched or guessed: the comparison shows what you entered.",
        ],
      },
    ],
  },
  {
    id: "social",
    title: "Plan and send posts",
    lead: "The social media command center keeps your posts for the feed and for other networks in one place.",
    screens: ["social-hub"],
    parts: [
      {
        title: "Connect a network",
        text: [
          [
            "Open the social hub. Under Dashboard, choose Connect beside a network.",
            "For Mastodon, type your server: it asks you and leads back. For Bluesky, make an app password in its settings. A webhook gets each post as signed JSON.",
            "Your Backline feed is always there. What this server cannot connect is listed with what is missing.",
          ],
        ],
      },
      {
        title: "Write and deploy",
        text: [
          [
            "Under Content, generate a draft for up to three platforms, or write one yourself.",
            "Choose Deploy, then where it goes and when. Without a time it is sent at once; Use this time takes the hour when your audience is active.",
            "Look at the calendar and the queue under Deploy. Drag a post to another day, or choose Move.",
          ],
          "If a network does not say whether a post arrived, it is not sent again by itself: look at the account and answer It is there or It is not there.",
        ],
      },
      {
        title: "Rules and agents",
        text: [
          "A rule sends your oldest draft three or five times a day, hourly, daily or weekly, at hours of your time zone, until you pause it. Agents look each hour and propose. Nothing is posted without your yes or a rule of yours.",
        ],
      },
      {
        title: "See how it does",
        text: [
          "Analytics lists each post with viewers and reactions, and a heat map of when your audience is active. Pay-to-View shows what people paid to hear your releases.",
        ],
      },
    ],
  },
  {
    id: "dj",
    title: "DJ",
    lead: "Mix with up to four decks, and let guests ask for songs.",
    screens: ["dj-studio", "request"],
    parts: [
      {
        title: "Your first mix",
        text: [
          [
            "Drop tracks into the library, or add the demo crate.",
            "Load one into deck A and play it.",
            "Load another into deck B. Listen to it in the headphones first.",
            "Play it, press Sync, and move the crossfader over.",
          ],
          "The strip with the first steps can be hidden. Search for “Show the first steps” in the palette ({Mod+K}) to see it again.",
        ],
      },
      {
        title: "Requests",
        text: [
          "Sign in, open Requests, name the set and choose Open requests. Show your guests the link or the QR code. They need no account: they vote, and the list follows their votes at once. A set takes requests for 24 hours, or until you close it.",
        ],
      },
    ],
  },
  {
    id: "collaborate",
    title: "Work together",
    lead: "Several people can edit one project at the same time, and a label or band can have an account of its own.",
    screens: ["projects", "organisations"],
    parts: [
      {
        title: "Share a project",
        text: [
          [
            "Open Projects and choose the project. Press {S}.",
            "Make a link, and say whether it lets people look or edit.",
            "Send the link. Whoever opens it and signs in is a member until you remove them.",
          ],
          "Edits arrive at the others within a moment. Undo takes back your own edits, never somebody else's.",
        ],
      },
      {
        title: "When two edits do not fit",
        text: [
          "If you change something that somebody has just deleted, your edit is refused and kept aside: the studio shows it, and you decide what becomes of it.",
        ],
      },
      {
        title: "A label or a band",
        text: [
          "Under Organisations you make an account that several people act for, and invite them by mail. What the organisation publishes stays its own when a member leaves.",
        ],
      },
      {
        title: "Versions",
        text: [
          "{Alt+V} saves a version that you can return to, with {V} in Projects. Going back is an edit: you can undo it.",
        ],
      },
    ],
  },
  {
    id: "offline",
    title: "Offline, and where your work is",
    lead: "The studio works without a network.",
    screens: [],
    parts: [
      {
        title: "On this device",
        text: [
          "Projects and recordings are kept in this browser. After the first visit the studios open without a network. Do not clear the browser's data for this site before you have saved what you need.",
        ],
      },
      {
        title: "In the cloud",
        text: [
          "With an account your projects are also kept on the server and open on every device. What you edit offline is sent once you are online again. The studio says when it has sent everything.",
        ],
      },
      {
        title: "Room",
        text: [
          "If the device fills up, remove unused recordings with {Shift+J}, or save a project to a file and delete it here.",
        ],
      },
    ],
  },
  {
    id: "wallet",
    title: "Wallet and payouts",
    lead: "What earns coins, what they buy, and how they are paid out.",
    screens: ["wallet", "cancel-payout", "pricing"],
    parts: [
      {
        title: "Coins",
        text: [
          "ArtistCoins (AC) come from people who listen to you, from daily visits and from people you invite. The wallet lists every movement, and what each occasion gives in a day. Days begin at 00:00 UTC.",
        ],
      },
      {
        title: "Ask for a payout",
        text: [
          [
            "Open the wallet and choose Ask for a payout. If payouts are off on this server, the wallet says so.",
            "Type the amount and where the money goes.",
            "Type your password, or the code of your authenticator, and choose Ask for it. The coins are set aside at once.",
          ],
          "An administrator pays after a waiting time, in which you can cancel: in the wallet, or by the link in the mail. If you did not ask, cancel and change your password.",
        ],
      },
    ],
  },
  {
    id: "account",
    title: "Keep your account safe",
    lead: "Two steps keep others out, and you can see where you are signed in.",
    screens: ["profile", "notifications", "admin"],
    parts: [
      {
        title: "Second factor",
        text: [
          [
            "Open your profile and go to Second factor.",
            "Scan the code with an authenticator app and type what it shows.",
            "Keep the recovery codes somewhere that is not this device.",
          ],
        ],
      },
      {
        title: "Somebody else was here",
        text: [
          "“Where you are signed in” lists every session. End those you do not know, then change your password. A session that is ended is signed out at once.",
        ],
      },
      {
        title: "Your data",
        text: ["Under Your data you can download everything that the server keeps about you, or delete the account."],
      },
    ],
  },
];
