import { NETWORKS } from "../../../contract/networks";
import { fitsOn } from "../../../contract/networkText";
import type { Ready, Result, TaskName } from "../tasks";
import { COUNSEL, DAYS, SUBJECTS, WHY } from "./counsel";
import { drawing } from "./draw";
import { expand, possible, type Rules } from "./grammar";
import { hashtagGroups } from "./hashtags";
import { BIO, PITCH, REPLY, SCENES, THREAD, TITLES } from "./longer";
import { captionOf, type Desk, hashtagsOf, hooksOf } from "./post";

/** Carries out one kind of task. */
type Maker<Name extends TaskName> = (desk: Desk, given: Ready<Name>) => Result<Name>;

const from = ({ facts, values, random, said }: Desk, rules: Rules) =>
  drawing({ rules, values, random, said, voice: facts.voice });

const post: Maker<"post"> = (desk, { network, tone, hooks }) => {
  const hashtags = hashtagsOf(desk, network);
  return { caption: captionOf(desk, network, tone, hashtags), hashtags, hooks: hooksOf(desk, tone, hooks) };
};

const title: Maker<"title"> = (desk) => {
  const fits = (text: string) => text.length <= 100;
  return { title: from(desk, TITLES).one("title", fits) ?? desk.facts.artist.name.slice(0, 100) };
};

const thread: Maker<"thread"> = (desk, { network, posts: count }) => {
  const draw = from(desk, THREAD);
  // room for "12/12 "
  const fits = (text: string) => fitsOn(network, `${text}......`);
  const posts = [draw.one("first", fits) ?? "A thread."];
  while (posts.length < count - 1) {
    const next = draw.one("part", fits);
    if (next === null) break;
    posts.push(next);
  }
  posts.push(draw.one("last", fits) ?? "That is all.");
  return { posts: posts.map((text, at) => `${at + 1}/${posts.length} ${text}`) };
};

const script: Maker<"script"> = (desk, { tone, seconds }) => {
  const [hook = "Sound on"] = hooksOf(desk, tone, 1);
  const draw = from({ ...desk, values: { ...desk.values, hook } }, SCENES);
  const count = Math.max(3, Math.min(8, Math.round(seconds / 6)));
  const scenes = [draw.one("opening") ?? `The name|${hook}`];
  while (scenes.length < count - 1) {
    const scene = draw.one("scene");
    if (scene === null) break;
    scenes.push(scene);
  }
  scenes.push(draw.one("closing") ?? "The name on black|The end");
  return {
    scenes: scenes.map((scene, at) => {
      const cut = scene.indexOf("|");
      const time = (place: number) => Math.round((10 * seconds * place) / scenes.length) / 10;
      return { from: time(at), to: time(at + 1), shows: scene.slice(0, cut), says: scene.slice(cut + 1).slice(0, 300) };
    }),
  };
};

const hashtagStrategy: Maker<"hashtagStrategy"> = ({ facts }, { network }) => {
  const groups = hashtagGroups(facts, network);
  const all = (Object.keys(WHY) as (keyof typeof WHY)[])
    .map((group) => ({ ...WHY[group], hashtags: [...groups[group]] }))
    .filter(({ hashtags }) => hashtags.length > 0);
  return { groups: all.length > 0 ? all : [{ ...WHY.network, hashtags: ["#Music"] }] };
};

const plan: Maker<"plan"> = (desk, { networks, days }) => {
  const draw = from(desk, DAYS);
  const steps: Result<"plan">["steps"] = [];
  for (let day = 1; day <= days; day++) {
    const symbol = day === 1 ? "first" : day === days && days > 2 ? "last" : "day";
    const does = draw.one(symbol) ?? draw.one("day");
    const network = networks[(day - 1) % networks.length];
    if (does !== null && network !== undefined) steps.push({ day, network, does });
  }
  return { steps };
};

const advice: Maker<"advice"> = ({ values, random }, { question }) => {
  const { name } = SUBJECTS.find(({ words }) => words.test(question)) ?? { name: "growth" };
  const counsel = COUNSEL[name];
  if (!counsel) throw new Error(`There is no counsel on ${name}.`);
  const usable = possible({ advice: counsel.advice, steps: counsel.steps }, values);
  const written = (usable.steps ?? []).map((step) => expand({ step: [step] }, "step", values, random) ?? step);
  return {
    advice: expand({ advice: usable.advice ?? [] }, "advice", values, random) ?? counsel.advice[0] ?? "",
    steps: written.slice(0, 4),
    timeline: counsel.timeline,
    indicators: [...counsel.indicators],
  };
};

const bio: Maker<"bio"> = (desk, { most }) => {
  const draw = from(desk, BIO);
  let text = "";
  for (const symbol of ["who", "work", "more", "link"]) {
    const sentence = draw.one(symbol, (one) => text.length + 1 + one.length <= most);
    if (sentence !== null) text = text === "" ? sentence : `${text} ${sentence}`;
  }
  return { text: text || desk.facts.artist.name.slice(0, most) };
};

const SUBJECT_OF = {
  playlist: "subjectPlaylist",
  venue: "subjectVenue",
  press: "subjectPress",
  label: "subjectLabel",
} as const;

const pitch: Maker<"pitch"> = (desk, { to }) => {
  const draw = from(desk, PITCH);
  const subject = draw.one(SUBJECT_OF[to], (text) => text.length <= 120) ?? desk.facts.artist.name.slice(0, 120);
  const body = [to, "facts", "theme", "people"].map((symbol) => draw.one(symbol)).filter((one) => one !== null);
  const parts = [draw.one("greeting"), body.join(" "), draw.one("listen"), draw.one("end"), desk.facts.artist.name];
  return { subject, text: parts.filter((part) => part !== null && part !== "").join("\n\n") };
};

const reply: Maker<"reply"> = (desk, { network, to }) => {
  const draw = from(desk, REPLY);
  const fits = (text: string) => text.length <= NETWORKS[network].text / 3;
  const parts = [draw.one("thanks", fits), to.includes("?") ? draw.one("answer", fits) : null, draw.one("more", fits)];
  return { text: parts.filter((part) => part !== null).join(" ") || "Thank you." };
};

/** All tasks of the built-in writer. */
export const MAKERS: { readonly [Name in TaskName]: Maker<Name> } = {
  post,
  caption: (desk, { network, tone }) => ({ caption: captionOf(desk, network, tone, []) }),
  hashtags: (desk, { network, most }) => ({ hashtags: hashtagsOf(desk, network, most) }),
  hooks: (desk, { tone, count }) => ({ hooks: hooksOf(desk, tone, count) }),
  title,
  thread,
  script,
  hashtagStrategy,
  plan,
  advice,
  bio,
  pitch,
  reply,
};
