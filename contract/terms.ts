/** Version of the terms that a person agrees to when signing up; changes with their text. */
export const TERMS_VERSION = "2026-11";

/** The terms of use: a heading and a paragraph each. */
export const TERMS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: "What is yours stays yours",
    text: "You keep every right to what you make and upload. You let this platform store it, and play it to those to whom you publish it, for as long as you leave it here.",
  },
  {
    title: "What you publish",
    text: "Publish only what you made or may publish. Nothing unlawful, nothing that harms or deceives others. What breaks this is taken down, and an account that goes on is suspended.",
  },
  {
    title: "ArtistCoin",
    text: "ArtistCoin (AC) is this platform's own unit of account. It is earned and spent here by published rules. It is no currency, and it can be paid out only while the operator offers payouts.",
  },
  {
    title: "Fair play",
    text: "Views, likes and shares come from people. Machines, exchanges of likes and several accounts of one person earn nothing, and may cost the account.",
  },
  {
    title: "Your data",
    text: "The platform keeps what it needs to run: your address, your handle, your work, and what you do here. You can download it at any time. When you delete your account it is removed; postings of the ledger stay without your name.",
  },
];
