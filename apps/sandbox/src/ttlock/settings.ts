/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  /** Minutes that `date` may differ from now. */
  dateMinutes: number;
  tokenDays: number;
  /** Custom codes of one lock. */
  maxCustomCodes: number;
  /** Minutes by which the cloud's state of locks and gateways lags. */
  linkCacheMinutes: number;
  /** Time a gateway needs for a command; it runs one at a time. */
  commandMs: number;
  /** Whether a refresh ends the refresh token that asked for it. */
  isRefreshRotated: boolean;
}

export const defaultSettings = (): Settings => ({
  dateMinutes: 5,
  tokenDays: 90,
  maxCustomCodes: 250,
  linkCacheMinutes: 30,
  commandMs: 50,
  isRefreshRotated: true,
});
