/** Whether and how to suggest the home screen. Pure. */

/**
 * `prompt`: the browser offers it. `share`: in the share menu (iOS). `menu`: in the browser's menu. `wechat`: WeChat's
 * own browser installs nothing.
 */
export type InstallWay = 'prompt' | 'share' | 'menu' | 'wechat';

/** iPads call themselves Macintosh. */
export const isApple = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

export const installWay = (userAgent: string, hasPrompt: boolean, touchPoints: number): InstallWay => {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (hasPrompt) return 'prompt';
  return isApple(userAgent, touchPoints) ? 'share' : 'menu';
};

export interface InstallFacts {
  readonly way: InstallWay;
  /** Opened from the home screen. */
  readonly installed: boolean;
  readonly phone: boolean;
  /** Installed or declined once: never suggested again. */
  readonly answered: boolean;
  /** Days on which the product was opened in this browser. */
  readonly days: number;
  /** A piece of work was just finished. */
  readonly finished: boolean;
}

/** To phones that come back, or once a task is done; never in the way of work, and once. */
export const suggestsInstall = ({ way, installed, phone, answered, days, finished }: InstallFacts): boolean =>
  phone && !installed && !answered && way !== 'menu' && (finished || days >= 2);

export interface KeptHint {
  readonly days: readonly string[];
  readonly answered: boolean;
}

const MAX_DAYS = 2;

/** Invalid or outdated data is ignored. */
export const readHint = (stored: unknown): KeptHint => {
  const given: Readonly<Record<string, unknown>> = { ...(stored as object | null) };
  const days = Array.isArray(given.days) ? given.days.filter((day) => typeof day === 'string') : [];
  return { days: days.slice(0, MAX_DAYS), answered: given.answered === true };
};

export const withDay = (hint: KeptHint, day: string): KeptHint =>
  hint.days.includes(day) || hint.days.length >= MAX_DAYS ? hint : { ...hint, days: [...hint.days, day] };
