/** How long to wait after a platform gave no sensible answer. `random` is in [0, 1). Pure. */

const FIRST_MS = 1_000;
/** Never longer: after a platform is well again, everything is there within a minute. */
const MAX_MS = 25_000;
/** This share of the wait is by chance, so that accounts do not come back all at once. */
const JITTER = 0.4;

/** Unanswered pushes of a night before it is left to staff. */
export const ATTEMPTS = 8;
/** Failures in a row at one account that open its circuit. */
export const BREAK_AT = 4;

const waitMs = (times: number, random: number): number => {
  const full = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(times - 1, 20));
  return Math.round(full * (1 - JITTER + JITTER * random));
};

/** Wait before a night's push is tried again, by the number of attempts. */
export const retryWaitMs = (attempts: number, random: number): number => waitMs(attempts, random);

/** Failures in a row after which users are notified, once: after about ten minutes. */
export const TELL_AT = 30;

export const isOpen = (failures: number): boolean => failures >= BREAK_AT;

/** Wait before an account is tried again, by the number of failures in a row; null while its circuit is closed. */
export const circuitWaitMs = (failures: number, random: number): number | null =>
  isOpen(failures) ? waitMs(failures - BREAK_AT + 3, random) : null;

/**
 * Whether a night has failed for good. While nothing gets through, the account is at fault, not the night: a night
 * fails only if others were delivered between its attempts.
 */
export const isGivenUp = (attempts: number, failures: number): boolean =>
  attempts >= ATTEMPTS && !isOpen(failures);
