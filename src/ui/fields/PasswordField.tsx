import { t } from "@lingui/core/macro";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../controls/IconButton";
import { TextField } from "./TextField";

/** A password field; a button shows the password. */
export function PasswordField({
  label = t`Password`,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "type" | "label"> & { label?: string }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? t`Hide password` : t`Show password`}
          size="page"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
