import { z } from "zod";
import { id as documentId } from "../project/id";
import { projectPerson, recentProject, version, versionName } from "./projectParts";
import { BODY, type Route, route } from "./route";
import { id, time } from "./values";

/** What a person can have done last in the music studio. */
export const MUSIC_ACTS = ["play", "pause", "record", "arm", "mix", "instrument", "save"] as const;
export type MusicAct = (typeof MUSIC_ACTS)[number];

/** Seconds from the project's start, with a generous limit. */
const position = z.number().min(0).max(1e7);

/** The state of the caller's music studio, as its calls reported it; after minutes without a report nothing plays. */
export const musicStatus = z
  .object({
    projectId: id.nullable(),
    trackId: id.nullable().describe("The track that is recorded, or was armed last."),
    isPlaying: z.boolean(),
    isRecording: z.boolean(),
    position: position.nullable().describe("Seconds, at the time of `at`."),
    lastAct: z.enum(MUSIC_ACTS).nullable(),
    at: time.nullable().describe("When anything was heard last; null for somebody who never was here."),
  })
  .meta({ id: "MusicStatus" });
export type MusicStatus = z.infer<typeof musicStatus>;

/** Somebody who has a project open, and what they do in it. */
const here = projectPerson
  .extend({ isPlaying: z.boolean(), isRecording: z.boolean(), seenAt: time })
  .meta({ id: "ProjectVisitor" });
export type ProjectVisitor = z.infer<typeof here>;

/** A studio's description of its tracks, which the server ignores, because it has the document itself. */
const shownTracks = z.array(z.looseObject({})).max(2000);
const done = z.object({ success: z.literal(true), status: musicStatus });

const saved = done.extend({ version });

/**
 * A call with which the music studio reports what was done; it changes only what others see of it. The studio does not
 * wait for the answer.
 */
const told = <const Name extends string, const Path extends `/api/studio/music/${string}`, Body extends z.ZodObject>(
  name: Name,
  path: Path,
  summary: string,
  body: Body,
) =>
  route({
    id: `studio.${name}`,
    method: "POST",
    path,
    summary,
    access: "user",
    body,
    answers: { 200: done },
  }) satisfies Route;

/** Routes for studios' reports about what happens in them. */
export const studio = {
  play: told("play", "/api/studio/music/play", "A project began to play.", z.object({ projectId: id })),
  transportPlay: told(
    "transportPlay",
    "/api/studio/music/transport/play",
    "A project began to play at a position, or still plays.",
    z.object({ projectId: id, position }),
  ),
  transportPause: told(
    "transportPause",
    "/api/studio/music/transport/pause",
    "A project no longer plays.",
    z.object({ projectId: id }),
  ),
  transportRecord: told(
    "transportRecord",
    "/api/studio/music/transport/record",
    "A recording began on a track.",
    z.object({ projectId: id, trackId: id }),
  ),
  record: told(
    "record",
    "/api/studio/music/record",
    "A track was armed for recording, or no longer is.",
    z.object({ trackId: id, armed: z.boolean() }),
  ),
  mixerChannel: told(
    "mixerChannel",
    "/api/studio/music/mixer/channel",
    "A channel of the mixer was set.",
    z.object({
      channelId: id,
      property: z.string().regex(/^[A-Za-z][\w.]{0,63}$/, "Not a property."),
      value: z.union([z.number(), z.boolean(), z.string().max(200)]),
    }),
  ),
  loadInstrument: told(
    "loadInstrument",
    "/api/studio/music/instruments/load",
    "An instrument was loaded.",
    z.object({ instrumentType: z.string().min(1).max(64), preset: z.string().max(200).nullable() }),
  ),
  musicStatus: route({
    id: "studio.musicStatus",
    method: "GET",
    path: "/api/studio/music/status",
    summary:
      "How the caller's music studio stands. Who asks with a project is seen there for a while, and is told who else is.",
    access: "user",
    query: z.object({ projectId: documentId.optional() }),
    answers: {
      200: musicStatus.extend({ here: z.array(here).nullable().describe("null where no project is asked for") }),
    },
    errors: ["not_found"],
  }),
  save: route({
    id: "studio.save",
    method: "POST",
    path: "/api/studio/music/save",
    summary:
      "Keeps a project as the server has it as one more named version, and writes over nothing. What the studio shows is not read: its edits are what makes the project.",
    access: "user",
    bodyLimit: BODY.unsigned,
    body: z.object({
      projectId: documentId,
      tracks: shownTracks,
      settings: z.looseObject({ bpm: z.number(), masterVolume: z.number() }),
    }),
    answers: { 201: saved },
    errors: ["not_found", "conflict", "plan_limit"],
  }),
  saveProject: route({
    id: "studio.saveProject",
    method: "POST",
    path: "/api/studio/music/project/save",
    summary:
      "The same under a name, of the named project; without one, of the project in which the caller's studio did something last.",
    access: "user",
    bodyLimit: BODY.unsigned,
    body: z.object({
      projectName: versionName,
      tracks: shownTracks,
      settings: z.looseObject({}),
      projectId: documentId.optional().describe("A caller with several projects open says which."),
    }),
    answers: { 201: saved },
    errors: ["not_found", "conflict", "plan_limit"],
  }),
  recentProjects: route({
    id: "studio.recentProjects",
    method: "GET",
    path: "/api/studios/recent-projects",
    summary: "The eight projects in which the caller was, or which were edited, last.",
    access: "user",
    answers: { 200: z.object({ items: z.array(recentProject) }) },
  }),
};
