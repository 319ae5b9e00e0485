/** A fan of the demonstration. */
export interface CastFan {
  readonly handle: string;
  readonly name: string;
}

const NAMES = [
  "Ana Ruiz",
  "Ben Ode",
  "Chidi Mbeki",
  "Dalia Haddad",
  "Emil Fors",
  "Freya Holt",
  "Goran Ilic",
  "Hana Sato",
  "Ivo Marsh",
  "Jun Park",
  "Kaya Demir",
  "Leo Brandt",
  "Mina Shah",
  "Nils Aker",
  "Olga Petrov",
  "Pia Conti",
  "Quinn Avery",
  "Rafa Lima",
  "Suri Naidu",
  "Tom Wicker",
  "Uma Rao",
  "Vera Blum",
  "Wes Tandy",
  "Xenia Gall",
  "Yara Nunes",
  "Zeno Falk",
  "Arlo Finch",
  "Bea Lind",
  "Cleo Marin",
  "Dov Stern",
] as const;

/** Fans, who exist in a demonstration only. */
export const FANS: readonly CastFan[] = NAMES.map((name) => ({
  handle: `${name.toLowerCase().replace(" ", "-")}-fan`,
  name,
}));

/**
 * The password of every fan and of the artists whose accounts visitors do not use; harmless, because a demonstration
 * answers only its own machine.
 */
export const CAST_PASSWORD = "Cast-Of-The-Demo-1";

export const emailOf = (handle: string): string => `${handle}@demo.example`;

/** What fans write under releases. */
export const REMARKS: readonly string[] = [
  "On repeat since Tuesday.",
  "The part after the break!",
  "This got me through a long train ride.",
  "Headphones on for this one.",
  "What a sound.",
  "More of this, please.",
  "My neighbours know it by heart now. Sorry, neighbours.",
  "The ending comes too soon.",
  "Found this through a friend's link and stayed.",
  "So warm. How was this recorded?",
  "Second listen, even better.",
  "There is one chord that I cannot place, and I love it.",
  "Played it in the kitchen, dinner burnt. Worth it.",
  "Quiet and huge at the same time.",
  "Is there a longer version?",
  "That melody has moved in with me.",
];
