/** Which tabs hold unsaved edits, and whether these outlive leaving their screen. Leaving the browser asks too. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isSessionEnding } from '../platform/signed-out.ts';
import type { Discard } from '../platform/tab-context.ts';

export type WhenLeft = 'kept' | 'lost';

interface Edits {
  readonly whenLeft: WhenLeft;
  /** One for each form of the screen that keeps a draft. */
  readonly discards: ReadonlySet<Discard>;
}

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
};

const NONE: ReadonlySet<Discard> = new Set();

const withEdits = (
  was: ReadonlyMap<string, Edits>,
  key: string,
  whenLeft: WhenLeft,
  discard: Discard | undefined,
): ReadonlyMap<string, Edits> => {
  const before = was.get(key);
  const known = before?.discards ?? NONE;
  if (before?.whenLeft === whenLeft && (!discard || known.has(discard))) return was;
  return new Map(was).set(key, { whenLeft, discards: discard ? new Set([...known, discard]) : known });
};

export const useUnsaved = () => {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edits>>(new Map());
  useUnloadGuard(edits.size > 0);
  const drop = (keys: readonly string[]) =>
    setEdits((was) =>
      keys.some((key) => was.has(key)) ? new Map([...was].filter(([key]) => !keys.includes(key))) : was,
    );
  const put = (key: string, dirty: boolean, whenLeft: WhenLeft = 'kept', discard?: Discard) =>
    dirty ? setEdits((was) => withEdits(was, key, whenLeft, discard)) : drop([key]);
  const has = useCallback((key: string) => edits.has(key), [edits]);
  return {
    has,
    keys: [...edits.keys()],
    isLost: (key: string) => edits.get(key)?.whenLeft === 'lost',
    put,
    drop,
    /** The user gives them up: their drafts go too. */
    discard: (keys: readonly string[]) => {
      for (const key of keys) for (const discard of edits.get(key)?.discards ?? NONE) discard();
      drop(keys);
    },
  };
};
