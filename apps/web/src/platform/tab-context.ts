/** What a screen may tell the tab it lives in. */
import { createContext, use, useEffect } from 'react';

/** Forgets what is kept of edits that the user gives up, such as a draft. */
export type Discard = () => void;

export interface TabHandle {
  readonly setTitle: (title: string) => void;
  /**
   * Closing the tab asks once while this is true. So does leaving the screen where the edits would be `lost` by that, as
   * in a drawer; in the screen itself they are `kept`, because it lives on behind the tab.
   */
  readonly setDirty: (dirty: boolean, whenLeft?: 'kept' | 'lost', discard?: Discard) => void;
  /**
   * The record of a screen that began without one is known: `?id=…` becomes its address, and the screen stays.
   * Absent in a drawer, which has no address.
   */
  readonly become?: (search: string) => void;
}

const nowhere: TabHandle = {
  setTitle: () => undefined,
  setDirty: () => undefined,
};

export const TabContext = createContext<TabHandle>(nowhere);
export const useTab = (): TabHandle => use(TabContext);

/**
 * Unsaved edits: closing the tab, leaving the screen and closing the browser ask first. There is no cleanup, because a
 * hidden tab runs its cleanups though its edits live on; whoever discards a form says so.
 */
export const useDirtyGuard = (dirty: boolean, discard?: Discard): void => {
  const { setDirty } = useTab();
  useEffect(() => setDirty(dirty, undefined, discard), [dirty, setDirty, discard]);
};
