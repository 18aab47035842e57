/** Which tabs hold unsaved edits, and whether these outlive leaving their screen. Leaving the browser asks too. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isSessionEnding } from '../../platform/calls/signed-out.ts';
import type { Discard } from '../../platform/navigation/tab-context.ts';
import { holdPage } from '../../platform/pocket/quiet-moment.ts';
import {
  discardsOf,
  isLost,
  type UnsavedEdits,
  type WhenLeft,
  withEdit,
  withoutTabs,
} from './unsaved-edits.ts';

const useUnloadGuard = (unsaved: boolean): void => {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    // A session that ends takes the page along: staying would leave a frame that can do nothing.
    if (unsaved && !isSessionEnding()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => guard(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);
  // No newer version is taken meanwhile.
  useEffect(() => (unsaved ? holdPage() : undefined), [unsaved]);
};

export const useUnsaved = () => {
  const [edits, setEdits] = useState<UnsavedEdits>(new Map());
  useUnloadGuard(edits.size > 0);
  const drop = (keys: readonly string[]) => setEdits((was) => withoutTabs(was, keys));
  const put = (
    key: string,
    form: string,
    dirty: boolean,
    whenLeft: WhenLeft = 'kept',
    discard?: Discard,
  ): void => setEdits((was) => withEdit(was, key, form, dirty ? { whenLeft, discard } : null));
  const has = useCallback((key: string) => edits.has(key), [edits]);
  return {
    has,
    keys: [...edits.keys()],
    isLost: (key: string) => isLost(edits, key),
    put,
    drop,
    /** The user gives them up: their drafts go too. */
    discard: (keys: readonly string[]) => {
      for (const discard of discardsOf(edits, keys)) discard();
      drop(keys);
    },
  };
};
