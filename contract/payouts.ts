/** How long a payout waits before it can be paid: its owner is told at once, and can cancel it meanwhile. */
export const PAYOUT_WAIT_HOURS = 72;

/** Where a payout is cancelled by the link that was mailed. */
const CANCEL_PATH = "/payout/cancel";

/** The link that cancels a payout. What it holds stands behind the `#`: no server and no log sees it. */
export const cancelAddress = (publicUrl: string, payoutId: string, code: string): string =>
  `${publicUrl}${CANCEL_PATH}#${payoutId}~${code}`;

/** What a link's part behind the `#` names; null where it is none of ours. */
export function cancelOf(hash: string): { readonly payoutId: string; readonly code: string } | null {
  const [, payoutId, code] = /^#?([\w-]{1,64})~([\w.-]{1,200})$/.exec(hash) ?? [];
  return payoutId !== undefined && code !== undefined ? { payoutId, code } : null;
}
