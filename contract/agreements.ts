/** Agreements between accounts: what is signed is a text, known by its hash. */

export const AGREEMENT = {
  /** open and past agreements that one account has made */
  most: 500,
  mostTitle: 120,
  mostTerms: 40_000,
  mostParties: 10,
  mostRole: 80,
  mostName: 120,
} as const;

/** draft: may be changed; sent: waits for signatures; signed: by all; declined, withdrawn: over without all signatures */
export const AGREEMENT_STATES = ["draft", "sent", "signed", "declined", "withdrawn"] as const;
export type AgreementState = (typeof AGREEMENT_STATES)[number];

interface Signed {
  readonly title: string;
  readonly terms: string;
  readonly parties: readonly { readonly handle: string; readonly role: string }[];
}

/** The text that is signed, byte for byte as it is hashed: UTF-8, lines end with a line feed. */
export const agreementText = ({ title, terms, parties }: Signed): string =>
  [
    "Backline agreement 1",
    `Title: ${title}`,
    ...parties.map(({ handle, role }, index) => `Party ${index + 1}: @${handle}, ${role}`),
    "",
    terms,
    "",
  ].join("\n");
