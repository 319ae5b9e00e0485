import { useEffect } from "react";
import { StudioFrame } from "./StudioFrame";

/** The music studio: each part fills its place in the frame. */
export function MusicStudio() {
  useEffect(() => {
    document.title = "Music studio · Backline";
  }, []);
  return <StudioFrame transport={null} tabs={[]} />;
}
