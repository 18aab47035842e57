/** The edits in a drawer or a dialog: the tab around hears of them and of their end, and closing asks while there are any. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Discard, useTab } from '../platform/tab-context.ts';

/** `guarded` false: nothing in it is worth a question, and the tab hears nothing. */
export const useInnerEdits = (open: boolean, onClose: () => void, guarded = true) => {
  const outer = useTab();
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  /** What the form still changes while it slides out, such as a room that has just been sold, is no edit. */
  const listening = useRef(open);
  const discards = useRef(new Set<Discard>());
  const setDirty = useCallback(
    (next: boolean, _whenLeft?: 'kept' | 'lost', discard?: Discard) => {
      if (!guarded || (next && !listening.current)) return;
      dirty.current = next;
      if (next && discard) discards.current.add(discard);
      if (!next) discards.current.clear();
      outer.setDirty(next, 'lost', discard);
    },
    [outer, guarded],
  );
  const handle = useMemo(() => ({ setTitle: outer.setTitle, setDirty }), [outer, setDirty]);
  // Closed by what it was for: nothing of it is unsaved any more.
  // Before the effects of the form, which may open with a draft.
  useLayoutEffect(() => {
    listening.current = open;
  }, [open]);
  useEffect(() => {
    if (!open) setDirty(false);
  }, [open, setDirty]);
  const leave = () => {
    setAsking(false);
    for (const discard of discards.current) discard();
    setDirty(false);
    onClose();
  };
  return {
    handle,
    asking,
    close: () => (dirty.current ? setAsking(true) : leave()),
    discard: leave,
    keep: () => setAsking(false),
  };
};
