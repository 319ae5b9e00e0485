import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { Unsent } from "../../project/sync/cloud";
import { useScope } from "../../scope/useScope";
import { useCloud } from "../../stores/cloud/sync";
import { signOut, staySignedIn, useSignOut } from "../../stores/person/signOut";
import { Button } from "../../ui/controls/Button";
import { Dialog } from "../../ui/overlays/Dialog";
import { Notice } from "../../ui/page/Notice";
import { Skeleton } from "../../ui/page/Skeleton";
import { sentenceOf } from "../../words/say";
import { ensureStorage, useAppServices } from "../services";
import styles from "./SignOutDialog.module.css";

interface Found {
  readonly copies: number;
  readonly unsent: readonly Unsent[];
}

/** Before signing out, asks what to do with the project copies on this device; without copies it signs out at once. */
export function SignOutDialog() {
  const asked = useSignOut((now) => now.asked);
  return asked ? <Question /> : null;
}

function Question() {
  const cloud = useCloud((now) => now.cloud);
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const noStorage = useAppServices((now) => now.libraryFailure !== null);
  const waits = useWaits(found === null && problem === null);
  useEffect(ensureStorage, []);
  useEffect(() => {
    if (noStorage) void signOut();
    if (!cloud || noStorage) return;
    let live = true;
    (async () => {
      const copies = await cloud.copies();
      if (copies.length === 0) return signOut();
      const unsent = await cloud.unsent();
      if (live) setFound({ copies: copies.length, unsent });
    })().catch((cause: unknown) => live && setProblem(sentenceOf(cause)));
    return () => {
      live = false;
    };
  }, [cloud, noStorage]);

  const leave = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
      await signOut();
    } catch (cause) {
      setProblem(sentenceOf(cause));
      setBusy(false);
    }
  };
  const unsent = found?.unsent ?? [];
  const kept = new Set(unsent.map(({ id }) => id));
  // then there is nothing to choose, because all copies stay
  const allStays = found !== null && unsent.length >= found.copies;
  const copies = found?.copies ?? 0;
  // without copies there is nothing to ask, and nothing should flash up
  if (!found && !problem && !waits) return null;
  return (
    <Dialog
      open
      size="medium"
      busy={busy}
      onOpenChange={(open) => {
        if (!open) staySignedIn();
      }}
      title={t`Sign out`}
      description={found ? explanation(copies, allStays) : undefined}
      actions={
        <>
          <Button size="page" disabled={busy} onClick={staySignedIn}>
            {t`Stay signed in`}
          </Button>
          <Button
            size="page"
            kind={allStays ? "primary" : "plain"}
            disabled={busy || !found}
            onClick={() => void leave(async () => {})}
          >
            {allStays
              ? plural(copies, { one: "Sign out and keep it here", other: "Sign out and keep them here" })
              : plural(copies, { one: "Keep it here", other: "Keep them here" })}
          </Button>
          {!allStays && (
            <Button
              size="page"
              kind="primary"
              disabled={busy || !found}
              onClick={() => void leave(() => cloud?.removeCopies(kept) ?? Promise.resolve())}
            >
              {unsent.length === 0 ? t`Remove from this device` : t`Remove the rest from this device`}
            </Button>
          )}
        </>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {!found && !problem && <Skeleton label={t`Sending what the cloud lacks`} />}
      {unsent.length > 0 && (
        <>
          <Notice>
            {allStays
              ? t`The cloud lacks part of it: removed from this device, that would be lost.`
              : t`The cloud lacks part of what is here. It stays on this device, whatever you choose: removed, it would be lost.`}
          </Notice>
          <ul className={styles.unsent}>
            {unsent.map(({ id, name, edits }) => (
              <li key={id}>
                {name} <span>{wordsFor(edits)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** What staying on this device means for the account's copies. */
const explanation = (copies: number, allStays: boolean): string =>
  allStays
    ? plural(copies, {
        one: "The project of your account in this browser stays here. Anyone who uses this browser can then open it, even without a network.",
        other:
          "The # projects of your account in this browser stay here. Anyone who uses this browser can then open them, even without a network.",
      })
    : plural(copies, {
        one: "The project of your account in this browser can stay here. Anyone who uses this browser could then open it, even without a network.",
        other:
          "The # projects of your account in this browser can stay here. Anyone who uses this browser could then open them, even without a network.",
      });

const PATIENCE_MS = 500;

/** True once something has lasted for a while. */
function useWaits(going: boolean): boolean {
  const [waits, setWaits] = useState(false);
  useScope(
    (scope) => {
      setWaits(false);
      if (going) scope.timeout(() => setWaits(true), PATIENCE_MS);
    },
    [going],
  );
  return waits;
}

function wordsFor(edits: number | null): string {
  if (edits === null) return "not sent at all";
  if (edits === 0) return "audio not sent";
  return plural(edits, { one: "# edit not sent", other: "# edits not sent" });
}
