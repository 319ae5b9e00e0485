import type { LucideIcon } from "lucide-react";
import { memo } from "react";

/** A lucide icon as the whole app draws them: 16 px, 1.5 stroke, silent for screen readers. */
export const Icon = memo(function Icon({ as: Shape, size = 16 }: { as: LucideIcon; size?: number }) {
  return <Shape size={size} strokeWidth={1.5} aria-hidden="true" focusable="false" />;
});
