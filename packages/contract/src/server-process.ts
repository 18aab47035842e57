/** Server processes say every few seconds that they live; what follows when one does not. Pure. */

/** A job that is due waits no longer: then nobody runs jobs, or a wrong clock has planned them. */
export const MAX_DUE_JOB_SECONDS = 300;

export const processStates = ['alive', 'silent', 'stopped'] as const;
export type ProcessState = (typeof processStates)[number];

/** How often a process says that it lives. */
export const BEAT_MS = 5_000;
/** Not heard for so long: it has gone without a word. */
export const SILENT_SECONDS = 20;
/** Then it is forgotten. */
export const FORGOTTEN_SECONDS = 3_600;

export const processState = (secondsSinceSeen: number, stopped: boolean): ProcessState =>
  stopped ? 'stopped' : secondsSinceSeen > SILENT_SECONDS ? 'silent' : 'alive';
