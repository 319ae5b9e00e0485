import { pageScope } from "../../scope/page";
import type { End } from "../../scope/scope";

/** What a toast says, and the one thing one can do about it. */
export interface ToastMessage {
  title: string;
  /** what it means for the work, and what to do next */
  description?: string;
  tone?: "info" | "success" | "error";
  action?: { label: string; run: () => void };
  /** ms until it leaves by itself; null: stays until dismissed. Errors stay by default. */
  lasts?: number | null;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** One at a time: a new toast takes the place of the one before. */
const LIMIT = 1;
/** A dismissed toast leaves the screen at once and the list after this time. */
const REMOVE_AFTER_MS = 1_000_000;
const LASTS_MS = 6000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, End>();

function publish(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of any other; gives the way to dismiss it. */
export function toast(message: ToastMessage): () => void {
  const id = ++lastId;
  for (const previous of shown) forget(previous.id);
  publish([{ ...message, id, open: true }, ...shown].slice(0, LIMIT));
  releaseToast(id);
  return () => dismissToast(id);
}

/** A toast that is looked at, or about to be pressed, does not leave by itself. */
export function holdToast(id: number): void {
  if (shown.some((entry) => entry.id === id && entry.open)) forget(id);
}

/** Its time begins anew. */
export function releaseToast(id: number): void {
  const entry = shown.find((one) => one.id === id && one.open);
  const lasts = entry?.lasts === undefined ? (entry?.tone === "error" ? null : LASTS_MS) : entry.lasts;
  if (!entry || lasts === null) return;
  forget(id);
  timers.set(
    id,
    pageScope.timeout(() => dismissToast(id), lasts),
  );
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  forget(id);
  if (!shown.some((entry) => entry.id === id && entry.open)) return;
  publish(shown.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  timers.set(
    id,
    pageScope.timeout(() => {
      timers.delete(id);
      publish(shown.filter((entry) => entry.id !== id));
    }, REMOVE_AFTER_MS),
  );
}

function forget(id: number) {
  timers.get(id)?.();
  timers.delete(id);
}

/** The toasts, newest first, dismissed ones among them. */
export function toasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
