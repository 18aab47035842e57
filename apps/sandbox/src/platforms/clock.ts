/** The sandbox's own clock: it runs with the machine's, set off from it. Local time is that of Asia/Shanghai, UTC+8. */

const SHANGHAI_MS = 8 * 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Clock {
  now(): number;
  /** `YYYY-MM-DD` of now. */
  today(): string;
  set(at: Date): void;
  advance(ms: number): void;
}

export const clockOf = (state: { clockOffsetMs: number }, moved: () => void): Clock => {
  const now = () => Date.now() + state.clockOffsetMs;
  const move = (offset: number) => {
    state.clockOffsetMs = offset;
    moved();
  };
  return {
    now,
    today: () => localDate(now()),
    set: (at) => move(at.getTime() - Date.now()),
    advance: (ms) => move(state.clockOffsetMs + ms),
  };
};

export const localDate = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10);

/** `YYYY-MM-DD HH:mm:ss`. */
export const localTime = (at: number): string =>
  new Date(at + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Instant of that local hour on that local date. */
export const instantOf = (date: string, hour = 0): number =>
  Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000 - SHANGHAI_MS;

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getTime() > 0 &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Nights [from, to); none where `to` is not after `from`. */
export const nightsBetween = (from: string, to: string): string[] => {
  const count = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
  return Array.from({ length: count }, (_, index) => addDays(from, index));
};
