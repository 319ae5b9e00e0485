import type { TransRenderProps } from "@lingui/react";
import { TransNoContext } from "@lingui/react/server";
import type { ComponentType, ReactNode } from "react";
import { i18n } from "./i18n";

interface TransProps {
  readonly id: string;
  readonly message?: string;
  readonly values?: Record<string, unknown>;
  readonly components?: Record<string, ReactNode>;
  readonly component?: ComponentType<TransRenderProps> | null;
}

/** What the macro `Trans` becomes: a sentence with elements in it. Needs no provider: the app has one language at a time. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
