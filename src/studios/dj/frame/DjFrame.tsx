import { t } from "@lingui/core/macro";
import { type ReactNode, type RefObject, useRef } from "react";
import { NARROW } from "../../../kit/frame/StudioFrame";
import { usePreferences } from "../../../stores/preferences";
import { useActions } from "../../../ui/actions/useActions";
import { Toggle } from "../../../ui/controls/Toggle";
import { cx } from "../../../ui/cx";
import { type PanelImperativeHandle, Split } from "../../../ui/layout/Split";
import { Tabs } from "../../../ui/layout/Tabs";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import { DJ_VIEW_ACTIONS } from "../actions";
import styles from "./DjFrame.module.css";

/** The panels of the DJ studio; a place that is left out takes no room. */
export interface Places {
  /** the bar on top: way to other studios, clock, recording */
  readonly bar: ReactNode;
  /** below the bar: what a first visitor does */
  readonly hint?: ReactNode;
  /** the effect units, above the decks */
  readonly effects?: ReactNode;
  /** the scrolling waveforms of all decks, below each other, so that their beats can be compared */
  readonly waves: ReactNode;
  /** decks A and C */
  readonly left: ReactNode;
  /** between the decks */
  readonly mixer?: ReactNode;
  /** decks B and D */
  readonly right: ReactNode;
  /** below the decks */
  readonly library?: ReactNode;
  /** beside the library, when it is wanted */
  readonly sampler?: ReactNode;
}

const LAYOUT = "dj";
const EFFECTS = "dj.effects";
const SAMPLER = "dj.sampler";
/** Where the effect units leave room for the mixer and the library; where they do not, they are opened when wanted. */
const TALL = "(min-height: 1000px)";

/** Whether the effect units stand above the decks: as the person said, otherwise where there is room. */
function useEffectsShown(): boolean {
  const tall = useMediaQuery(TALL);
  return !(usePreferences((now) => now.closed[EFFECTS]) ?? !tall);
}

/** Shows and hides the effect units. */
export function EffectsToggle() {
  const shown = useEffectsShown();
  const narrow = useMediaQuery(NARROW);
  if (narrow) return null;
  return (
    <Toggle on={shown} action="dj.view.effects" label={t`Effects`} tone="quiet">
      {t`Effects`}
    </Toggle>
  );
}

const useSamplerShown = (): boolean => usePreferences((now) => now.closed[SAMPLER] === false);

/** Shows and hides the sampler. */
export function SamplerToggle() {
  const shown = useSamplerShown();
  const narrow = useMediaQuery(NARROW);
  if (narrow) return null;
  return (
    <Toggle on={shown} action="dj.view.sampler" label={t`Sampler`} tone="quiet">
      {t`Sampler`}
    </Toggle>
  );
}

/** The tabs of a narrow screen. */
export const DJ_TABS = "dj";

/** Where the DJ studio's panels stand. Library and decks share the height, and the person says how. */
export function DjFrame(places: Places) {
  const narrow = useMediaQuery(NARROW);
  const shown = useEffectsShown();
  const samplerShown = useSamplerShown();
  const library = useRef<PanelImperativeHandle>(null);
  const { setClosed, setTab } = usePreferences.getState();
  useActions(
    {
      "dj.view.effects": DJ_VIEW_ACTIONS["dj.view.effects"],
      "dj.view.library": DJ_VIEW_ACTIONS["dj.view.library"],
      "dj.view.sampler": DJ_VIEW_ACTIONS["dj.view.sampler"],
    },
    {
      "dj.view.effects": {
        run: () => (narrow ? setTab(DJ_TABS, "effects") : setClosed(EFFECTS, shown)),
        enabled: () => places.effects !== undefined,
      },
      "dj.view.library": {
        run: () => {
          if (narrow) setTab(DJ_TABS, "library");
          else if (library.current?.isCollapsed()) library.current.expand();
          else library.current?.collapse();
        },
        enabled: () => places.library !== undefined,
      },
      "dj.view.sampler": {
        run: () => {
          if (narrow) return setTab(DJ_TABS, "sampler");
          setClosed(SAMPLER, samplerShown);
          if (!samplerShown) library.current?.expand();
        },
        enabled: () => places.sampler !== undefined,
      },
    },
  );
  return (
    <main className={styles.studio}>
      <header className={styles.bar}>{places.bar}</header>
      {places.hint}
      {narrow ? (
        <Narrow {...places} />
      ) : (
        <Wide
          {...places}
          effects={shown ? places.effects : undefined}
          sampler={samplerShown ? places.sampler : undefined}
          handle={library}
        />
      )}
    </main>
  );
}

type WideProps = Places & { readonly handle: RefObject<PanelImperativeHandle | null> };

function Wide({ effects, waves, left, mixer, right, library, sampler, handle }: WideProps) {
  const layouts = usePreferences((now) => now.layouts);
  const work = (
    <div className={styles.work}>
      {effects !== undefined && <div className={styles.effects}>{effects}</div>}
      <div className={styles.waves}>{waves}</div>
      <div className={styles.decks}>
        <div className={styles.side}>{left}</div>
        {mixer !== undefined && <div className={styles.mixer}>{mixer}</div>}
        <div className={styles.side}>{right}</div>
      </div>
    </div>
  );
  const panels = [{ id: "decks", label: t`Resize the decks`, content: work, min: "240px" }];
  return (
    <div className={styles.body}>
      <Split
        id={LAYOUT}
        direction="vertical"
        panels={
          library === undefined
            ? panels
            : [
                ...panels,
                {
                  id: "library",
                  label: t`Resize the library`,
                  content: (
                    <div className={styles.bottom}>
                      <div className={styles.library}>{library}</div>
                      {sampler !== undefined && <div className={styles.sampler}>{sampler}</div>}
                    </div>
                  ),
                  size: "30%",
                  min: "96px",
                  collapsible: true,
                  handle,
                },
              ]
        }
        layout={layouts[LAYOUT]}
        onLayout={(layout) => usePreferences.getState().setLayout(LAYOUT, layout)}
      />
    </div>
  );
}

/** On a narrow screen one thing is seen at a time; the waveforms stay. */
function Narrow({ effects, waves, left, mixer, right, library, sampler }: Places) {
  const chosen = usePreferences((now) => now.tabs[DJ_TABS]) ?? "left";
  const tabs = [
    { id: "left", label: t`Deck A`, content: left },
    { id: "right", label: t`Deck B`, content: right },
    ...(mixer === undefined ? [] : [{ id: "mixer", label: t`Mixer`, content: mixer }]),
    ...(effects === undefined ? [] : [{ id: "effects", label: t`Effects`, content: effects }]),
    ...(sampler === undefined ? [] : [{ id: "sampler", label: t`Sampler`, content: sampler }]),
    ...(library === undefined ? [] : [{ id: "library", label: t`Library`, content: library }]),
  ];
  return (
    <div className={cx(styles.body, styles.narrow)}>
      <div className={styles.waves}>{waves}</div>
      <Tabs
        label={t`DJ studio`}
        value={tabs.some(({ id }) => id === chosen) ? chosen : "left"}
        onChange={(id) => usePreferences.getState().setTab(DJ_TABS, id)}
        tabs={tabs}
      />
    </div>
  );
}
