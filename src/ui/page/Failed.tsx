import { t } from "@lingui/core/macro";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../controls/Button";
import { EmptyState } from "../layout/EmptyState";

/** Shown when something could not be loaded: what, why, and a button to try again. */
export function Failed({
  title,
  children,
  onRetry,
  actions,
}: {
  title: string;
  children: ReactNode;
  onRetry?: () => void;
  actions?: ReactNode;
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        {...(onRetry || actions
          ? {
              actions: (
                <>
                  {onRetry && (
                    <Button size="page" onClick={onRetry}>
                      {t`Try again`}
                    </Button>
                  )}
                  {actions}
                </>
              ),
            }
          : {})}
      >
        {children}
      </EmptyState>
    </div>
  );
}
