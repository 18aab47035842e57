/** Heartbeats of server processes and the consequences of silence. Pure. */

/** Maximum age of a due job; above it no process runs jobs, or a wrong clock planned them. */
export const MAX_DUE_JOB_SECONDS = 300;

export const processStates = ['alive', 'silent', 'stopped'] as const;
export type ProcessState = (typeof processStates)[number];

/** Heartbeat interval. */
export const BEAT_MS = 5_000;
/** Silence after which a process counts as lost. */
export const SILENT_SECONDS = 20;
/** Then it is forgotten. */
export const FORGOTTEN_SECONDS = 3_600;

export const processState = (secondsSinceSeen: number, stopped: boolean): ProcessState =>
  stopped ? 'stopped' : secondsSinceSeen > SILENT_SECONDS ? 'silent' : 'alive';
