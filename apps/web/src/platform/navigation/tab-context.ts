/** Lets a screen report its state to its tab. */
import { createContext, use, useEffect, useId, useInsertionEffect } from 'react';

/** Deletes stored drafts of discarded edits. */
export type Discard = () => void;

export interface TabHandle {
  readonly setTitle: (title: string) => void;
  /**
   * Closing the tab asks while any `form` is dirty. Leaving the screen asks if the edits would be `lost`, as in a
   * drawer; on the screen itself they are `kept`, because it stays mounted.
   */
  readonly setDirty: (form: string, dirty: boolean, whenLeft?: 'kept' | 'lost', discard?: Discard) => void;
  /** Sets the record id of a screen that started without one: `?id=…` becomes its address. Absent in drawers. */
  readonly become?: (search: string) => void;
}

const nowhere: TabHandle = {
  setTitle: () => undefined,
  setDirty: () => undefined,
};

export const TabContext = createContext<TabHandle>(nowhere);
export const useTab = (): TabHandle => use(TabContext);

/**
 * Unsaved edits: closing the tab, leaving the screen and closing the browser ask first. They end with their form,
 * not when the tab is hidden.
 */
export const useDirtyGuard = (dirty: boolean, discard?: Discard): void => {
  const { setDirty } = useTab();
  const form = useId();
  useEffect(() => setDirty(form, dirty, undefined, discard), [form, dirty, setDirty, discard]);
  // A hidden tab runs no cleanups of insertion effects; state cannot be set inside one.
  useInsertionEffect(() => () => queueMicrotask(() => setDirty(form, false)), [form, setDirty]);
};
