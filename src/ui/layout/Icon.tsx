import type { LucideIcon } from "lucide-react";
import { memo } from "react";

/** A lucide icon in the app's style: 16 px, 1.5 stroke, hidden from screen readers. */
export const Icon = memo(function Icon({ as: Shape, size = 16 }: { as: LucideIcon; size?: number }) {
  return <Shape size={size} strokeWidth={1.5} aria-hidden="true" focusable="false" />;
});
