/** Facts about the open screen for the bar above it: last breadcrumb, and whether it is a board. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { useAppSettings } from '../app-settings.ts';
import { useNarrow } from '../use-narrow.ts';

interface Trail {
  /** Path of the screen that last set the trail; the trail applies to that path only. */
  readonly path: string;
  /** Name of the record; null: the menu's own name of the screen. */
  readonly last: string | null;
  /** A board fills the window to its end, so no footer follows. */
  readonly board: boolean;
}

export const useTrail = create<Trail>(() => ({ path: '', last: null, board: false }));

/** Called by the screen in sight; hidden tabs run no effects. */
export const useTellTrail = (last: string | null, board: boolean): void => {
  const { pathname: path } = useLocation();
  useEffect(() => useTrail.setState({ path, last, board }), [path, last, board]);
};

/** True where the bar above the screen names it: not on a phone, and not with navbar and tabs switched off. */
export const useNamedAbove = (): boolean => {
  const narrow = useNarrow();
  const bar = useAppSettings(({ navbar, tabBar }) => navbar || tabBar);
  return bar && !narrow;
};
