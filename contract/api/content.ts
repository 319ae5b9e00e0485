import { z } from "zod";
import { audioFacts } from "../audioFacts";
import { estimate } from "../estimate";
import { NETWORK_NAMES } from "../networks";
import { CHECKS, type CheckName } from "../writing/checklist";
import { CONTENT_TYPES, CREATOR_DEFAULT, TONES, WRITING } from "../writing/content";
import { VOICE, voiceFeatures } from "../writing/voice";
import { byId } from "./releases";
import { EMPTY, route } from "./route";
import { line, multilineText } from "./texts";
import { id, time } from "./values";

const network = z.enum(NETWORK_NAMES);
const writer = z
  .object({
    writer: z.enum(["built-in", "model"]),
    model: z.string().nullable().describe("the model's name, as the operator set it"),
    note: z.string().nullable().describe("why a model's text was not taken"),
  })
  .meta({ id: "TextWriter" });
export type TextWriter = z.infer<typeof writer>;

const about = z.object({
  releaseId: id.optional().describe("one of the caller's own releases, whose facts are used"),
  voiceId: id.optional().describe("one of the caller's brand voices"),
  tone: z.enum(TONES).default("plain"),
});

const generated = z
  .object({
    platform: network,
    content: z.object({
      caption: z.string(),
      hashtags: z.array(z.string()),
      hooks: z.array(z.string()),
      trending_score: z.number().nullable().describe("0 to 100; 50: its hashtags are used as much as usual"),
      optimal_posting_time: time.nullable(),
      engagement_prediction: z.number().nullable(),
    }),
    performance_prediction: z.object({
      expected_views: z.number().nullable(),
      expected_engagement: z.number().nullable(),
      viral_potential: z.number().nullable(),
    }),
    visual_suggestions: z.object({
      style: z.string(),
      colors: z.array(z.string().regex(/^#[0-9a-f]{6}$/)),
      elements: z.array(z.string()),
      colorsFrom: z.enum(["cover", "genre"]),
    }),
    estimates: z
      .object({ trending: estimate, views: estimate, engagement: estimate, viral: estimate, time: estimate })
      .describe("the figures above with their uncertainty; time: share of a week's activity in that hour, percent"),
    platform_medians: z
      .object({ views: estimate, engagement: estimate })
      .describe("of all publications on this platform, with the range of nine in ten"),
    writer,
  })
  .meta({ id: "GeneratedContent" });
export type GeneratedContent = z.infer<typeof generated>;

const contentBody = about.extend({
  platform: network.default(CREATOR_DEFAULT.platform),
  topic: multilineText(WRITING.topic).default(CREATOR_DEFAULT.topic),
});
const made = z
  .object({
    platform: network,
    type: z.enum(CONTENT_TYPES),
    title: z.string().optional(),
    content: z.string(),
    hashtags: z.array(z.string()),
    optimizationScore: z.number().min(0).max(100).describe("share of the checklist that is done, percent"),
    checks: z.array(z.object({ name: z.enum(Object.keys(CHECKS) as CheckName[]), done: z.boolean() })),
    engagementPrediction: z.number().min(0).max(5).nullable().describe("null below 20 posts"),
    engagement: estimate,
    writer,
  })
  .meta({ id: "MadeContent" });
export type MadeContent = z.infer<typeof made>;

const voice = z
  .object({
    id,
    name: z.string(),
    features: voiceFeatures,
    learnedFrom: z.int().min(0).describe("texts; 0: set by hand"),
    changedAt: time,
  })
  .meta({ id: "BrandVoice" });
export type BrandVoice = z.infer<typeof voice>;
const voiceName = line(VOICE.name, "A name");

const template = z.object({ id, name: z.string(), text: z.string(), changedAt: time }).meta({ id: "ContentTemplate" });
export type ContentTemplate = z.infer<typeof template>;
const templateBody = z.object({
  name: line(WRITING.templateName, "A name"),
  text: multilineText(WRITING.templateText).min(1, "Write something first."),
});
const byVoice = z.object({ voiceId: id });
const byTemplate = z.object({ templateId: id });

/** Texts for posts: the one-click generator, the content creator, its brand voices and templates. */
export const content = {
  oneClick: route({
    id: "content.oneClick",
    method: "POST",
    path: "/api/social/one-click-generate",
    summary:
      "Writes a post for each platform from one prompt, and from the facts of one of the caller's releases where one is named. One AI generation of the plan.",
    access: "user",
    acting: "publish",
    body: about.extend({
      prompt: multilineText(WRITING.topic).min(1, "Please enter a prompt"),
      platforms: z
        .array(network)
        .min(1, "Choose at least one platform to generate content for")
        .max(NETWORK_NAMES.length)
        .transform((all) => [...new Set(all)]),
      run: id.optional().describe("names this call in the live value “writing”, which tells how far it is"),
    }),
    answers: { 200: z.object({ content: z.array(generated) }) },
    errors: ["plan_limit", "not_found"],
  }),
  studio: route({
    id: "content.studio",
    method: "POST",
    path: "/api/studio/social/generate-content",
    summary: "Writes one text for a platform. One AI generation of the plan.",
    access: "user",
    acting: "publish",
    body: contentBody.extend({ contentType: z.enum(CONTENT_TYPES).default(CREATOR_DEFAULT.type) }),
    answers: { 200: made },
    errors: ["plan_limit", "not_found"],
  }),
  status: route({
    id: "content.status",
    method: "GET",
    path: "/api/content/status",
    summary: "Which writer writes, and how many templates, brand voices and content calendars the caller has.",
    access: "user",
    acting: "see",
    answers: {
      200: z.object({
        aiEngine: z.string().describe("the model's name, or “built-in”"),
        templates: z.int().min(0),
        brandVoices: z.int().min(0),
        contentCalendars: z
          .int()
          .min(0)
          .describe("places with something scheduled: the feed, and each connected account"),
        generations: z
          .object({ used: z.string(), limit: z.string().nullable() })
          .describe("of this calendar month, UTC"),
      }),
    },
  }),
  testGenerate: route({
    id: "content.testGenerate",
    method: "POST",
    path: "/api/content/test-generate",
    summary:
      "Writes one text of a kind for a platform, or fills a template with the facts. Writing is one AI generation of the plan; filling a template is none.",
    access: "user",
    acting: "publish",
    body: contentBody.extend({
      type: z.enum(CONTENT_TYPES).default(CREATOR_DEFAULT.type),
      templateId: id.optional(),
    }),
    answers: { 200: made },
    errors: ["plan_limit", "not_found", "conflict"],
  }),
  voices: route({
    id: "content.voices",
    method: "GET",
    path: "/api/content/voices",
    summary: "The caller's brand voices by name.",
    access: "user",
    acting: "see",
    answers: { 200: z.object({ items: z.array(voice) }) },
  }),
  addVoice: route({
    id: "content.addVoice",
    method: "POST",
    path: "/api/content/voices",
    summary: `A brand voice with these features, or learned from the caller's own posts, release descriptions and comments, ${VOICE.leastTexts} at least.`,
    access: "user",
    acting: "publish",
    body: z.object({ name: voiceName, features: voiceFeatures.optional() }),
    answers: { 201: voice },
    errors: ["conflict"],
  }),
  changeVoice: route({
    id: "content.changeVoice",
    method: "PUT",
    path: "/api/content/voices/:voiceId",
    summary: "Changes a brand voice.",
    access: "user",
    acting: "publish",
    params: byVoice,
    body: z.object({ name: voiceName, features: voiceFeatures }),
    answers: { 200: voice },
    errors: ["conflict"],
  }),
  removeVoice: route({
    id: "content.removeVoice",
    method: "DELETE",
    path: "/api/content/voices/:voiceId",
    summary: "Deletes a brand voice.",
    access: "user",
    acting: "publish",
    params: byVoice,
    answers: { 204: EMPTY },
  }),
  templates: route({
    id: "content.templates",
    method: "GET",
    path: "/api/content/templates",
    summary: "The caller's own templates by name; those that everybody has stand in contract/writing/templates.ts.",
    access: "user",
    acting: "see",
    answers: { 200: z.object({ items: z.array(template) }) },
  }),
  addTemplate: route({
    id: "content.addTemplate",
    method: "POST",
    path: "/api/content/templates",
    summary: "Keeps a template.",
    access: "user",
    acting: "publish",
    body: templateBody,
    answers: { 201: template },
    errors: ["conflict"],
  }),
  changeTemplate: route({
    id: "content.changeTemplate",
    method: "PUT",
    path: "/api/content/templates/:templateId",
    summary: "Changes one of the caller's own templates.",
    access: "user",
    acting: "publish",
    params: byTemplate,
    body: templateBody,
    answers: { 200: template },
    errors: ["conflict"],
  }),
  removeTemplate: route({
    id: "content.removeTemplate",
    method: "DELETE",
    path: "/api/content/templates/:templateId",
    summary: "Deletes one of the caller's own templates.",
    access: "user",
    acting: "publish",
    params: byTemplate,
    answers: { 204: EMPTY },
  }),
  facts: route({
    id: "content.facts",
    method: "GET",
    path: "/api/releases/:releaseId/facts",
    summary: "What was measured of a release's sound: tempo, key, energy, loudness, structure.",
    access: "anyone",
    acting: "see",
    params: byId,
    answers: {
      200: z.object({
        state: z.enum(["waiting", "measured", "failed"]),
        facts: audioFacts.nullable(),
        reason: z.string().nullable().describe("why nothing could be measured"),
      }),
    },
  }),
};
