import { memo } from "react";
import type { Id } from "../../../contract/project/document";
import { useSelection } from "../../stores/selection";
import { useTrack } from "../../stores/tracks";
import { useLongPress } from "../../ui/overlays/longPress";
import { spoken } from "../../words/say";
import { openTrackMenu } from "../track/menuStore";
import styles from "./Strip.module.css";
import { StripAmounts } from "./StripAmounts";
import { StripDynamics } from "./StripDynamics";
import { StripEq } from "./StripEq";
import { StripFader } from "./StripFader";
import { StripInput } from "./StripInput";
import { StripInserts } from "./StripInserts";
import { StripName, StripOutput } from "./StripName";
import { StripSends } from "./StripSends";
import { type MixerSection, SECTIONS } from "./sections";

const PARTS = {
  input: StripInput,
  eq: StripEq,
  dynamics: StripDynamics,
  amounts: StripAmounts,
  inserts: StripInserts,
  sends: StripSends,
} as const;

/** One channel, group or return from input to output; renders again only when its own track changes. */
export const Strip = memo(function Strip({ id, sections }: { id: Id; sections: readonly MixerSection[] }) {
  const track = useTrack(id);
  const selected = useSelection((now) => now.trackIds.has(id));
  const menu = useLongPress((at) => openTrackMenu("track", id, at, "strip"));
  if (!track) return null;
  const choose = (toggle: boolean) => {
    const { trackIds, selectTrack } = useSelection.getState();
    selectTrack(id, toggle ? "toggle" : trackIds.has(id) ? "add" : "only");
  };
  return (
    <section
      className={styles.strip}
      aria-label={track.name}
      aria-current={selected || undefined}
      data-kind={track.kind}
      data-track={id}
      data-place="strip"
      {...menu}
      onPointerDown={(event) => choose(event.ctrlKey || event.metaKey)}
      onFocus={() => {
        if (!selected) choose(false);
      }}
    >
      <div className={styles.upper}>
        {spoken(SECTIONS)
          .filter((section) => sections.includes(section.id))
          .map(({ id: part, label }) => {
            // these amounts are sends to returns, so returns and the master have none
            const empty = part === "amounts" && (track.kind === "return" || track.kind === "master");
            if (part === "sends" && track.kind === "master") return null;
            const Part = PARTS[part];
            return (
              <div key={part} className={styles.part} data-empty={empty || undefined}>
                <span className="srOnly">{label}</span>
                <Part track={track} />
              </div>
            );
          })}
      </div>
      <div className={styles.lower}>
        <StripFader track={track} small={sections.length === 0} />
        {track.kind === "master" ? <div className={styles.output} /> : <StripOutput track={track} />}
        <StripName track={track} />
      </div>
    </section>
  );
});
