import { t } from "@lingui/core/macro";
import { sizedPicture } from "../../contract/pictures";
import { Delay } from "../scope/delay";
import { pageScope } from "../scope/page";
import { startLanguage } from "../words/language";
import { sentenceOf } from "../words/say";
import "./embed.css";
import type { Release } from "../../contract/api/releases";
import { HEARTBEAT } from "../../contract/social";
import { beginView, readRelease, sendHeartbeat } from "./calls";
import { clock, element, icon, link } from "./elements";

const place = document.getElementById("player");
if (!place) throw new Error("embed.html has no #player");
const room: HTMLElement = place;

/** Shows a sentence instead of the player. */
function say(sentence: string): void {
  room.replaceChildren(element("p", { className: "note", role: "alert" }, sentence));
  room.ariaBusy = null;
}

/** Sends heartbeats to the server while the sound plays. */
function tellWhilePlaying(audio: HTMLAudioElement, watch: string): void {
  const next = new Delay(pageScope);
  const tell = () => {
    next.stop();
    // a lost heartbeat is made up for by the next one
    sendHeartbeat(watch, audio.currentTime, !audio.paused).catch(() => undefined);
    if (!audio.paused) next.start(tell, HEARTBEAT.everySeconds * 1000);
  };
  for (const event of ["playing", "pause", "seeked", "ended"] as const) pageScope.listen(audio, event, tell);
}

/** The button and slider for a release that is free. */
function controls(release: Release): HTMLElement {
  const length = release.seconds ?? 0;
  const audio = new Audio();
  const button = element("button", { className: "play", type: "button" });
  const slider = element("input", { type: "range", min: "0", max: String(Math.ceil(length)), step: "1", value: "0" });
  const time = element("span", { className: "time" });
  const problem = element("p", { className: "problem", role: "alert" });
  slider.setAttribute("aria-label", t`Position`);
  let begun = false;

  const show = () => {
    const at = begun ? audio.currentTime : Number(slider.value);
    button.replaceChildren(icon(audio.paused ? "play" : "pause"));
    button.setAttribute("aria-label", audio.paused ? t`Play` : t`Pause`);
    if (begun) slider.value = String(Math.round(at));
    slider.setAttribute("aria-valuetext", `${clock(at)} of ${clock(length)}`);
    time.textContent = `${clock(at)} / ${clock(length)}`;
  };
  const play = async () => {
    problem.textContent = "";
    button.disabled = true;
    try {
      if (!begun) {
        const view = await beginView(release.id);
        audio.src = view.stream;
        audio.currentTime = Number(slider.value);
        tellWhilePlaying(audio, view.watch);
        begun = true;
      }
      await audio.play();
    } catch (cause) {
      problem.textContent = sentenceOf(cause);
    }
    button.disabled = false;
  };
  pageScope.listen(button, "click", () => {
    if (audio.paused) void play();
    else audio.pause();
  });
  pageScope.listen(slider, "input", () => {
    if (begun) audio.currentTime = Number(slider.value);
    show();
  });
  pageScope.listen(audio, "error", () => {
    // the sound's URL expires after some hours, so the next play requests another
    begun = false;
    problem.textContent = t`Playback stopped. Press Play to continue from there.`;
  });
  for (const event of ["playing", "pause", "timeupdate", "ended"] as const) pageScope.listen(audio, event, show);
  show();
  return element("div", {}, element("div", { className: "bar" }, button, slider, time), problem);
}

function show(release: Release): void {
  const address = `/watch/${encodeURIComponent(release.id)}`;
  document.title = `${release.title} · ${release.artist.name}`;
  const cover =
    release.cover === null
      ? []
      : [element("img", { className: "cover", src: sizedPicture(release.cover, "256.webp"), alt: "" })];
  const words = element(
    "div",
    { className: "words" },
    element("h1", {}, link(address, release.title)),
    element("p", {}, link(`/artist/${encodeURIComponent(release.artist.handle)}`, release.artist.name)),
    release.price === "0"
      ? controls(release)
      : element("p", { className: "note" }, link(address, t`Hear it on Backline`)),
  );
  room.replaceChildren(...cover, words);
  room.ariaBusy = null;
}

const id = location.pathname.split("/")[2] ?? "";
Promise.all([readRelease(id), startLanguage()]).then(
  ([release]) => show(release),
  () => say("This release is not here any more."),
);
