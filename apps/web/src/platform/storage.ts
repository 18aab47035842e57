/** Local storage keys fixed by the spec (spec §9), and which survive a session; hint and owner of pushes are about the browser. */
const isKeptOnWipe = (key: string): boolean =>
  key === 'install-hint' ||
  key === 'push-owner' ||
  key === 'mtToken' ||
  key === 'mtUserId' ||
  key.startsWith('history_') ||
  key.startsWith('history-step_');

/** Keys removed with a dead session (spec §4). */
const keysToWipe = (keys: readonly string[]): string[] => keys.filter((key) => !isKeptOnWipe(key));

export const wipeStorage = (): void => {
  for (const key of keysToWipe(Object.keys(localStorage))) localStorage.removeItem(key);
  sessionStorage.clear();
};

export const getToken = (): string | null => localStorage.getItem('token');

/** Null if absent or invalid. */
export const readJson = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

export const writeJson = (key: string, value: unknown): void =>
  localStorage.setItem(key, JSON.stringify(value));
