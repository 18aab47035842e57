/** What a screen may tell the tab it lives in. */
import { createContext, use, useEffect } from 'react';

export interface TabHandle {
  readonly setTitle: (title: string) => void;
  /** Closing or leaving asks once while this is true. */
  readonly setDirty: (dirty: boolean) => void;
}

const nowhere: TabHandle = { setTitle: () => undefined, setDirty: () => undefined };

export const TabContext = createContext<TabHandle>(nowhere);
export const useTab = (): TabHandle => use(TabContext);

/**
 * Unsaved edits: closing the tab, leaving the screen and closing the browser ask first. There is no cleanup, because a
 * hidden tab runs its cleanups though its edits live on; whoever discards a form says so.
 */
export const useDirtyGuard = (dirty: boolean): void => {
  const { setDirty } = useTab();
  useEffect(() => setDirty(dirty), [dirty, setDirty]);
};
