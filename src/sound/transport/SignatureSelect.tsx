import { t } from "@lingui/core/macro";
import type { Signature } from "../../../contract/project/document";
import { command } from "../../stores/document";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Select } from "../../ui/overlays/Select";
import { word } from "../../words/say";
import styles from "./SignatureSelect.module.css";

const DENOMINATORS = [1, 2, 4, 8, 16, 32] as const;
const BEATS = {
  label: word("Beats in a bar"),
  min: 1,
  max: 32,
  default: 4,
  step: 1,
  unit: "",
  scale: "linear",
} as const;

/** Numerator and denominator of one signature of the document. */
export function SignatureSelect({ signature, disabled = false }: { signature: Signature; disabled?: boolean }) {
  const { id, tick, numerator, denominator } = signature;
  return (
    <span className={styles.signature}>
      <NumberField
        spec={BEATS}
        action="transport.beats"
        value={numerator}
        format={(value) => String(Math.round(value))}
        onCommit={(value) => command("setSignature", { id, tick, numerator: Math.round(value), denominator })}
        disabled={disabled}
      />
      <span aria-hidden="true">/</span>
      <Select
        label={t`Beat unit`}
        action="transport.beatUnit"
        value={String(denominator)}
        options={DENOMINATORS.map((value) => ({ value: String(value), label: String(value) }))}
        onChange={(value) => {
          const chosen = DENOMINATORS.find((entry) => String(entry) === value);
          if (chosen) command("setSignature", { id, tick, numerator, denominator: chosen });
        }}
        disabled={disabled}
      />
    </span>
  );
}
