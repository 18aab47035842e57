/** Seconds between questions while a service works, then every five minutes. */
const POLLS = [1, 2, 3, 5, 10, 20, 60] as const;
const LATER_S = 300;

export const nextPoll = (asked: number, now: Date): Date =>
  new Date(now.getTime() + (POLLS[asked - 1] ?? LATER_S) * 1_000);
