/** Light, dark or system theme. `page-init.js` sets the same attribute before the first paint. */
import { create } from 'zustand';
import { paintBrowserBar } from './navigation/page-head.ts';

export const schemes = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof schemes)[number];

const KEY = 'arco-theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

const stored = (): Scheme => schemes.find((scheme) => scheme === localStorage.getItem(KEY)) ?? 'light';
const isDark = (scheme: Scheme): boolean => (scheme === 'system' ? systemDark.matches : scheme === 'dark');

interface SchemeState {
  readonly scheme: Scheme;
  readonly dark: boolean;
}

export const useScheme = create<SchemeState>(() => ({ scheme: stored(), dark: isDark(stored()) }));

const apply = (scheme: Scheme): void => {
  const dark = isDark(scheme);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  paintBrowserBar(dark);
  useScheme.setState({ scheme, dark });
};

export const setScheme = (scheme: Scheme): void => {
  localStorage.setItem(KEY, scheme);
  apply(scheme);
};

export const startScheme = (): void => {
  apply(stored());
  systemDark.addEventListener('change', () => apply(useScheme.getState().scheme));
};
