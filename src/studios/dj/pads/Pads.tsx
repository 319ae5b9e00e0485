import { t } from "@lingui/core/macro";
import { Square } from "lucide-react";
import { SAMPLER_TRACK } from "../../../../contract/dj/channels";
import { BANK_PADS, BANKS } from "../../../../contract/dj/pads";
import { useSampler } from "../../../stores/dj/sampler/useSampler";
import { IconButton } from "../../../ui/controls/IconButton";
import { Segmented } from "../../../ui/fields/Segmented";
import { ChannelStrip } from "../mixer/ChannelStrip";
import { PadButton } from "./PadButton";
import { PadEditor } from "./PadEditor";
import styles from "./Pads.module.css";

const PLACES = Array.from({ length: BANK_PADS }, (_, place) => place);

/** The sampler: its channel, and the sixteen pads of one of four banks. */
export function Pads() {
  const bank = useSampler((now) => now.bank);
  return (
    <section className={styles.sampler} aria-label={t`Sampler`}>
      <ChannelStrip id={SAMPLER_TRACK} />
      <div className={styles.main}>
        <div className={styles.bar}>
          <Segmented
            label={t`Bank of pads`}
            value={String(bank)}
            segments={BANKS.map((label, index) => ({ value: String(index), label }))}
            onChange={(value) => useSampler.setState({ bank: Number(value) })}
          />
          <IconButton icon={Square} action="dj.pads.stop" />
        </div>
        <div className={styles.pads} role="toolbar" aria-label={t`Pads of bank ${BANKS[bank] ?? ""}`}>
          {PLACES.map((place) => (
            <PadButton key={bank * BANK_PADS + place} number={bank * BANK_PADS + place} place={place} />
          ))}
        </div>
        <PadEditor />
      </div>
    </section>
  );
}
