/** What a screen may tell the tab it lives in. */
import { createContext, use, useEffect, useId, useInsertionEffect } from 'react';

/** Forgets what is kept of edits that the user gives up, such as a draft. */
export type Discard = () => void;

export interface TabHandle {
  readonly setTitle: (title: string) => void;
  /**
   * Closing the tab asks once while this is true of any `form` of it. So does leaving the screen where the edits would be
   * `lost` by that, as in a drawer; in the screen itself they are `kept`, because it lives on behind the tab.
   */
  readonly setDirty: (form: string, dirty: boolean, whenLeft?: 'kept' | 'lost', discard?: Discard) => void;
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
 * Unsaved edits: closing the tab, leaving the screen and closing the browser ask first. They end with their form, not
 * when its tab is hidden, for there they live on.
 */
export const useDirtyGuard = (dirty: boolean, discard?: Discard): void => {
  const { setDirty } = useTab();
  const form = useId();
  useEffect(() => setDirty(form, dirty, undefined, discard), [form, dirty, setDirty, discard]);
  // Of insertion effects alone a hidden tab runs no cleanups; within one no state may be set.
  useInsertionEffect(() => () => queueMicrotask(() => setDirty(form, false)), [form, setDirty]);
};
