import { t } from "@lingui/core/macro";

/** Why this browser, or this page, cannot run the engine; null if it can. */
export function unsupportedReason(): string | null {
  if (typeof AudioContext === "undefined" || typeof AudioWorkletNode === "undefined") {
    return t`This browser has no AudioWorklet, so the studio cannot sound here. You can still open, save and export projects as files. A current Chrome, Edge, Firefox or Safari plays them.`;
  }
  if (typeof WebAssembly === "undefined") {
    return t`This browser has WebAssembly switched off, so the studio cannot sound here. You can still open and save projects.`;
  }
  if (typeof SharedArrayBuffer === "undefined" || !crossOriginIsolated) {
    return t`This page is not isolated from others (it has no SharedArrayBuffer), so the studio cannot sound here. Open it directly at its own address, over https or on this machine. You can still open and save projects.`;
  }
  return null;
}
