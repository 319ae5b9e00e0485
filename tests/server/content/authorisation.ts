import { created, readied } from "../releases/support";
import { type Authorisation, type Entry, everyone, owners, signedIn } from "../support/authorisation";

const FEATURES = {
  words: ["night"],
  emoji: ["🌙"],
  emojiPerText: 1,
  sentenceWords: 8,
  hashtags: ["#Night"],
  person: "I",
  exclaims: 0,
} as const;
let count = 0;
const name = () => `Thing ${++count}`;

const voice =
  (body?: object): NonNullable<Entry["given"]> =>
  async ({ app, owner }) => {
    const json = { name: name(), features: FEATURES };
    const { json: made } = await app.call("POST", "/api/content/voices", { token: owner.token, json });
    return { params: { voiceId: made.id }, ...(body ? { body } : {}) };
  };
const template =
  (body?: object): NonNullable<Entry["given"]> =>
  async ({ app, owner }) => {
    const json = { name: name(), text: "{title}" };
    const { json: made } = await app.call("POST", "/api/content/templates", { token: owner.token, json });
    return { params: { templateId: made.id }, ...(body ? { body } : {}) };
  };
const released: NonNullable<Entry["given"]> = async ({ app, owner }) => {
  const releaseId = await created(app, owner);
  await readied(app, releaseId);
  return { params: { releaseId } };
};

export const contentAuthorisation: Authorisation = {
  "content.oneClick": signedIn(200, async () => ({ body: { prompt: "late trains", platforms: ["instagram"] } })),
  "content.studio": signedIn(200, async () => ({ body: { platform: "tiktok", contentType: "caption", topic: "x" } })),
  "content.testGenerate": signedIn(200, async () => ({ body: { type: "reel", platform: "tiktok", topic: "x" } })),
  "content.status": signedIn(200),
  "content.voices": signedIn(200),
  "content.addVoice": signedIn(201, async () => ({ body: { name: name(), features: FEATURES } })),
  "content.changeVoice": owners(200, async (world) => voice({ name: name(), features: FEATURES })(world)),
  "content.removeVoice": owners(204, voice()),
  "content.templates": signedIn(200),
  "content.addTemplate": signedIn(201, async () => ({ body: { name: name(), text: "{title}" } })),
  "content.changeTemplate": owners(200, async (world) => template({ name: name(), text: "x" })(world)),
  "content.removeTemplate": owners(204, template()),
  "content.facts": everyone(200, released),
};
