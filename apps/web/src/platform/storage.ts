/** The keys of local storage that the spec fixes (spec §9), and what survives the end of a session. */
const survives = (key: string): boolean =>
  key === 'mtToken' || key === 'mtUserId' || key.startsWith('history_') || key.startsWith('history-step_');

/** The keys a dead session takes with it (spec §4). */
const keysToWipe = (keys: readonly string[]): string[] => keys.filter((key) => !survives(key));

export const wipeStorage = (): void => {
  for (const key of keysToWipe(Object.keys(localStorage))) localStorage.removeItem(key);
  sessionStorage.clear();
};

export const getToken = (): string | null => localStorage.getItem('token');

/** Null for what is absent or was not written by us. */
export const readJson = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

export const writeJson = (key: string, value: unknown): void =>
  localStorage.setItem(key, JSON.stringify(value));
