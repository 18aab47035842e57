/** The actions of the palette that this user may use here and now, and what they do. */
import { type PaletteActionKey, paletteActions } from '@minsu/contract/palette.ts';
import type { IconName } from '../../components/icon.tsx';
import { useAppSettings } from '../../platform/app-settings.ts';
import { chooseLanguage, logout } from '../../platform/calls/session.ts';
import { type schemes, setScheme, useScheme } from '../../platform/color-scheme.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import type { RouteTable, Visitor } from '../../platform/navigation/routes.ts';
import { entryOfPath } from '../../platform/navigation/routes.ts';
import type { AskFirst } from '../ask-first.ts';
import { openFinder } from './finder-state.ts';

/** Sign out and related actions. */
export interface Door {
  readonly loginAddress: string;
  readonly askFirst: AskFirst;
}

interface Runnable {
  readonly icon: IconName;
  /** Absent: always offered. */
  readonly offered?: () => boolean;
  /** Absent: the action is a screen to open. */
  readonly run?: (door: Door) => void;
}

const toggleFullScreen = (): void =>
  void (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen());

const scheme = (wanted: (typeof schemes)[number], icon: IconName): Runnable => ({
  icon,
  offered: () => useScheme.getState().scheme !== wanted,
  run: () => setScheme(wanted),
});

const runnable: Record<PaletteActionKey, Runnable> = {
  newOrder: { icon: 'plus' },
  newBlock: { icon: 'lock' },
  newAdjustment: { icon: 'wallet' },
  themeLight: scheme('light', 'sun'),
  themeDark: scheme('dark', 'moon'),
  themeSystem: scheme('system', 'screen'),
  chinese: {
    icon: 'language',
    offered: () => currentLanguage() !== 'zh-CN',
    run: () => void chooseLanguage('zh-CN'),
  },
  english: {
    icon: 'language',
    offered: () => currentLanguage() !== 'en-US',
    run: () => void chooseLanguage('en-US'),
  },
  fullScreen: { icon: 'expand', offered: () => document.fullscreenEnabled, run: toggleFullScreen },
  settings: { icon: 'settings', run: () => useAppSettings.setState({ globalSettings: true }) },
  shortcuts: { icon: 'info', run: () => openFinder('shortcuts') },
  logOut: {
    icon: 'logout',
    run: ({ loginAddress, askFirst }) => askFirst.beforeLogout(() => void logout(loginAddress)),
  },
};

export interface OfferedAction extends Runnable {
  readonly key: PaletteActionKey;
  readonly path?: string | undefined;
}

/** Those that the user's permissions, the registered screens and the state of the moment allow. */
export const offeredActions = (pages: RouteTable, visitor: Visitor): OfferedAction[] =>
  (Object.keys(runnable) as PaletteActionKey[])
    .map((key) => ({ key, ...runnable[key], path: paletteActions[key].path }))
    .filter(({ key, path, offered }) => {
      const { permission } = paletteActions[key];
      if (permission && !visitor.may(permission)) return false;
      if (path && !entryOfPath(pages, path.split('?')[0] ?? '')) return false;
      return offered?.() ?? true;
    });
