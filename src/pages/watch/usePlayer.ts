import { useCallback, useEffect, useRef, useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { type ApiFailure, callApi } from "../../stores/calls";

export type PlayerState = "idle" | "asking" | "waiting" | "playing" | "paused";

/**
 * Plays a release: the first play asks the server for the sound (and pays, where it has a price), later ones go on.
 * An address that no longer holds is asked for anew, at the place where the sound broke off.
 */
export function usePlayer(release: Release) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<PlayerState>("idle");
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [broke, setBroke] = useState(false);
  const [seconds, setSeconds] = useState(0);
  /** whether the element has an address that holds, as far as is known */
  const loaded = useRef(false);
  /** where to begin once it has one */
  const from = useRef(0);
  const { id, price } = release;

  useEffect(() => {
    const element = audio.current;
    return () => {
      element?.pause();
      element?.removeAttribute("src");
    };
  }, []);

  const play = useCallback(async () => {
    const element = audio.current;
    if (!element) return;
    setFailure(null);
    setBroke(false);
    if (!loaded.current) {
      setState("asking");
      const answer = await callApi(releases.view, { params: { releaseId: id }, body: { price } });
      if (!answer.ok) {
        setFailure(answer.error);
        setState("idle");
        return;
      }
      element.src = answer.value.stream;
      element.currentTime = from.current;
      loaded.current = true;
    }
    setState("waiting");
    // what goes wrong here the element's own event tells
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
    if (element && loaded.current) element.currentTime = from.current;
    setSeconds(from.current);
  }, []);

  return {
    audio,
    state,
    failure,
    broke,
    seconds,
    play,
    toggle,
    seek,
    /** where the sound is now, for what is drawn often */
    position: () => (loaded.current ? (audio.current?.currentTime ?? 0) : from.current),
    events: {
      onPlaying: () => setState("playing"),
      onWaiting: () => setState("waiting"),
      onPause: () => setState("paused"),
      onTimeUpdate: () => setSeconds(audio.current?.currentTime ?? 0),
      onEnded: () => {
        from.current = 0;
        setState("paused");
      },
      onError: () => {
        if (!loaded.current) return;
        from.current = audio.current?.currentTime ?? 0;
        loaded.current = false;
        setBroke(true);
        setState("paused");
      },
    },
  };
}
