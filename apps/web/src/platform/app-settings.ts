/** Layout state under the spec's names (spec §3 App settings), with the user's own settings stored per user. */
import type { MenuNode } from '@minsu/contract/foundation/auth/auth.ts';
import {
  clampMenuWidth,
  defaultShellSettings,
  readShellSettings,
  type ShellSettings,
} from '@minsu/contract/foundation/system/shell-settings.ts';
import { create } from 'zustand';
import { readUi, writeUi } from './calls/ui-cache.ts';
import { useScheme } from './color-scheme.ts';
import { sendLayout } from './kept-layout.ts';

export interface AppSettings extends ShellSettings {
  readonly theme: 'light' | 'dark';
  readonly themeColor: string;
  /** True where the menu is in a drawer. */
  readonly hideMenu: boolean;
  readonly menuCollapse: boolean;
  /** Whether the settings drawer is open. */
  readonly globalSettings: boolean;
  readonly device: 'desktop' | 'mobile';
  /** Menu from the server, while `menuFromServer` is on. */
  readonly serverMenu: readonly MenuNode[];
  /** Unread messages. */
  readonly messageCount: number;
}

const CACHE = 'settings';

const themeOf = (dark: boolean): AppSettings['theme'] => (dark ? 'dark' : 'light');

export const useAppSettings = create<AppSettings>(() => ({
  ...defaultShellSettings,
  theme: themeOf(useScheme.getState().dark),
  themeColor: '#165DFF',
  hideMenu: false,
  menuCollapse: false,
  globalSettings: false,
  device: 'desktop',
  serverMenu: [],
  messageCount: 0,
}));

useScheme.subscribe(({ dark }) => useAppSettings.setState({ theme: themeOf(dark) }));

/** The persisted part. */
export const shellSettings = (): ShellSettings => readShellSettings(useAppSettings.getState());

/** Loads this browser's settings of the user. */
export const openSettings = (userId: string): void =>
  useAppSettings.setState(readShellSettings(readUi(userId, CACHE)));

/** Applies the server's settings. */
export const adoptSettings = (userId: string, settings: ShellSettings): void => {
  useAppSettings.setState(settings);
  writeUi(userId, CACHE, settings);
};

export const changeSettings = (userId: string, change: Partial<ShellSettings>): void => {
  const next = { ...shellSettings(), ...change };
  const settings = { ...next, menuWidth: clampMenuWidth(next.menuWidth) };
  adoptSettings(userId, settings);
  sendLayout(userId, { settings });
};

/** All settings as text, for tickets. */
export const settingsText = (): string => JSON.stringify(useAppSettings.getState(), null, 2);
