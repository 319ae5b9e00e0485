import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { cx } from "../cx";
import { Icon } from "../layout/Icon";
import float from "./float.module.css";
import styles from "./Select.module.css";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** options of a group are listed together under its name */
  group?: string;
}

interface Props {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** shown if no option has the value */
  placeholder?: string;
  size?: "studio" | "page";
  className?: string;
  /** the action by which the palette finds it */
  action?: string | undefined;
}

/** A drop-down list; arrows and typing find an option. */
export function Select({
  label,
  value,
  options,
  onChange,
  disabled = false,
  placeholder,
  size = "studio",
  className,
  action,
}: Props) {
  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <Base.Root
      value={value}
      onValueChange={(next: string | null) => {
        if (next !== null && next !== value) onChange(next);
      }}
      disabled={disabled}
      modal={false}
    >
      <Base.Trigger className={cx(styles.trigger, styles[size], className)} aria-label={label} data-action={action}>
        <Base.Value>
          {(now: string | null) => options.find((option) => option.value === now)?.label ?? placeholder ?? ""}
        </Base.Value>
        <Base.Icon className={styles.chevron}>
          <Icon as={ChevronDown} size={14} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={float.positioner}
          sideOffset={4}
          alignItemWithTrigger={false}
          align="start"
          collisionPadding={8}
        >
          <Base.Popup className={float.popup}>
            <Base.List>
              {groups.map((group) => (
                <Base.Group key={group ?? ""}>
                  {group !== undefined && <Base.GroupLabel className={float.group}>{group}</Base.GroupLabel>}
                  {options
                    .filter((option) => option.group === group)
                    .map((option) => (
                      <Base.Item
                        key={option.value}
                        value={option.value}
                        disabled={option.disabled ?? false}
                        className={float.item}
                      >
                        <span className={float.check}>
                          <Base.ItemIndicator>
                            <Icon as={Check} size={14} />
                          </Base.ItemIndicator>
                        </span>
                        <Base.ItemText>{option.label}</Base.ItemText>
                      </Base.Item>
                    ))}
                </Base.Group>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
