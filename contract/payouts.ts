/** How long a payout waits before it can be paid, so that its owner, who is told at once, can cancel it. */
export const PAYOUT_WAIT_HOURS = 72;

/** The page that the mailed cancel link opens. */
const CANCEL_PATH = "/payout/cancel";

/** The link that cancels a payout. Its secret is behind the `#`, which browsers send to no server. */
export const cancelAddress = (publicUrl: string, payoutId: string, code: string): string =>
  `${publicUrl}${CANCEL_PATH}#${payoutId}~${code}`;

/** Reads the part of a cancel link behind the `#`; null if it is malformed. */
export function cancelOf(hash: string): { readonly payoutId: string; readonly code: string } | null {
  const [, payoutId, code] = /^#?([\w-]{1,64})~([\w.-]{1,200})$/.exec(hash) ?? [];
  return payoutId !== undefined && code !== undefined ? { payoutId, code } : null;
}
