import { useCallback, useEffect, useRef, useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import type { RewardAnswer } from "../../../contract/api/wallet";
import { type ApiFailure, callApi } from "../../stores/calls";
import { coinsMoved } from "../../stores/person/wallet";
import { Heartbeats } from "./heartbeats";

export type PlayerState = "idle" | "asking" | "waiting" | "playing" | "paused";

/** If the sound breaks off again this soon, playback stops with a message instead of resuming. */
const AGAIN_MS = 30_000;
/** How long a paid view is assumed to be free here. The server grants 24 hours. */
const PAID_MS = 20 * 3_600_000;

/** What listening has earned in this view, and why it earns no more, if there is a reason to tell. */
export interface Earned {
  readonly amount: bigint;
  readonly refusal: Extract<RewardAnswer, { rewarded: false }> | null;
}

/** The code of the shared link that led here. */
function sharedBy(): { share?: string } {
  const code = new URLSearchParams(location.search).get("share");
  return code !== null && /^[\w-]{1,64}$/.test(code) ? { share: code } : {};
}

/**
 * Plays a release: the first play requests the sound's URL from the server (and pays, if it has a price), later ones
 * continue. An expired URL is requested again, and playback continues where it broke off.
 */
export function usePlayer(release: Release) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<PlayerState>("idle");
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [broke, setBroke] = useState(false);
  const [seconds, setSeconds] = useState(0);
  /** whether the element has a URL that is valid, as far as is known */
  const loaded = useRef(false);
  /** where to start once it has one */
  const from = useRef(0);
  const { id, price } = release;
  const [earned, setEarned] = useState<Earned>({ amount: 0n, refusal: null });
  const told = useRef(new Set<string>());
  const beats = useRef<Heartbeats>(null);
  beats.current ??= new Heartbeats({
    position: () => audio.current?.currentTime ?? 0,
    onReward: (reward) => {
      if (reward.rewarded) {
        setEarned(({ amount }) => ({ amount: amount + BigInt(reward.amount), refusal: null }));
        void coinsMoved();
      } else if (reward.refusal !== "too_soon" && !told.current.has(reward.refusal)) {
        // each only once for a view
        told.current.add(reward.refusal);
        setEarned(({ amount }) => ({ amount, refusal: reward }));
      }
    },
  });

  /** time after which a sound that breaks off resumes by itself */
  const againFrom = useRef(0);
  /** time until which another view is known to be free */
  const freeUntil = useRef(0);
  /** the page was left, so a sound that starts now must be stopped */
  const left = useRef(false);
  const asking = useRef(false);

  useEffect(() => {
    const element = audio.current;
    const heart = beats.current;
    left.current = false;
    return () => {
      left.current = true;
      heart?.stop();
      element?.pause();
      element?.removeAttribute("src");
    };
  }, []);

  const play = useCallback(async () => {
    const element = audio.current;
    if (!element || asking.current) return;
    setFailure(null);
    setBroke(false);
    if (!loaded.current) {
      setState("asking");
      asking.current = true;
      const answer = await callApi(releases.view, { params: { releaseId: id }, body: { price, ...sharedBy() } });
      asking.current = false;
      if (!answer.ok) {
        setFailure(answer.error);
        setState("idle");
        return;
      }
      if (answer.value.charged !== "0") {
        void coinsMoved();
        freeUntil.current = performance.now() + PAID_MS;
      }
      if (left.current) return;
      beats.current?.begin(answer.value.watch);
      element.src = answer.value.stream;
      element.currentTime = from.current;
      loaded.current = true;
    }
    setState("waiting");
    // a failure here is reported by the element's own event
    await element.play().catch(() => setState((now) => (now === "waiting" ? "paused" : now)));
  }, [id, price]);

  const toggle = useCallback(() => {
    const element = audio.current;
    if (element && !element.paused) element.pause();
    else void play();
  }, [play]);

  const seek = useCallback((to: number) => {
    const element = audio.current;
    from.current = Math.max(0, to);
    beats.current?.jump(() => {
      if (element && loaded.current) element.currentTime = from.current;
    });
    setSeconds(from.current);
  }, []);

  return {
    audio,
    state,
    failure,
    broke,
    seconds,
    earned,
    play,
    toggle,
    seek,
    /** current position, for frequent redraws */
    position: () => (loaded.current ? (audio.current?.currentTime ?? 0) : from.current),
    events: {
      onPlaying: () => {
        beats.current?.start();
        setState("playing");
      },
      onWaiting: () => setState("waiting"),
      onPause: () => {
        beats.current?.stop();
        setState("paused");
      },
      onTimeUpdate: () => setSeconds(audio.current?.currentTime ?? 0),
      onEnded: () => {
        from.current = 0;
        beats.current?.stop();
        setState("paused");
      },
      onError: () => {
        if (!loaded.current) return;
        from.current = audio.current?.currentTime ?? 0;
        loaded.current = false;
        beats.current?.stop();
        // a URL works for one network and some hours; request another one, if that is certain to be free
        const now = performance.now();
        if (now > againFrom.current && (price === "0" || now < freeUntil.current)) {
          againFrom.current = now + AGAIN_MS;
          void play();
          return;
        }
        setBroke(true);
        setState("paused");
      },
    },
  };
}
