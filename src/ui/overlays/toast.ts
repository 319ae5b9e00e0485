import { pageScope } from "../../scope/page";
import type { End } from "../../scope/scope";

/** The text of a toast, and an optional button. */
export interface ToastMessage {
  title: string;
  /** what it means for the work, and what to do next */
  description?: string;
  tone?: "info" | "success" | "error";
  action?: { label: string; run: () => void };
  /** ms until it disappears; null: stays until dismissed. By default errors stay. */
  lasts?: number | null;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** One at a time: a new toast replaces the previous one. */
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

/** Shows a toast instead of any other; returns a function that dismisses it. */
export function toast(message: ToastMessage): () => void {
  const id = ++lastId;
  for (const previous of shown) forget(previous.id);
  publish([{ ...message, id, open: true }, ...shown].slice(0, LIMIT));
  releaseToast(id);
  return () => dismissToast(id);
}

/** Keeps a toast from disappearing while the pointer or focus is on it. */
export function holdToast(id: number): void {
  if (shown.some((entry) => entry.id === id && entry.open)) forget(id);
}

/** Starts a toast's time again. */
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

/** Removes a toast from the screen. */
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

/** The toasts, newest first, including dismissed ones. */
export function toasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
