/**
 * The queues of jobs, each with so many that run at once in a server. What floods one delays no other: their slots are
 * their own.
 */
export const QUEUES = {
  /** mails to people */
  mail: 2,
  /** money and coins: charges, renewals, holds that expire */
  payments: 2,
  /** posts to other networks, at their times */
  posts: 4,
  /** takes long or much of the machine: renditions, pictures, the demonstration */
  media: 2,
  /** sweeps that read whole tables or stores, each night */
  sweeps: 1,
  /** everything else: short, and soon wanted */
  usual: 2,
} as const;
export type Queue = keyof typeof QUEUES;
