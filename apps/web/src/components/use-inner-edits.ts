/**
 * The edits in a drawer, a dialog or a panel: the tab around hears of them and of their end, and closing asks while there are
 * any. `InnerEdits` stands around what may be edited.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Discard, useTab } from '../platform/tab-context.ts';

interface Guarding {
  /** False: nothing in it is worth a question, and the tab hears nothing. */
  readonly guarded?: boolean;
  /** It lives on behind its tab like the screen that it is a part of. */
  readonly inPlace?: boolean;
}

export const useInnerEdits = (
  open: boolean,
  onClose: () => void,
  { guarded = true, inPlace = false }: Guarding = {},
) => {
  const outer = useTab();
  /** What will be done once they are given up. */
  const [asked, setAsked] = useState<{ readonly run: () => void } | null>(null);
  /** What the form still changes while it slides out, such as a room that has just been sold, is no edit. */
  const listening = useRef(open);
  /** The forms that hold edits, with what each keeps of them. */
  const edited = useRef(new Map<string, Discard | undefined>());
  const [isEdited, setIsEdited] = useState(false);
  const setDirty = useCallback(
    (form: string, dirty: boolean, whenLeft?: 'kept' | 'lost', discard?: Discard) => {
      if (!guarded || (dirty && !listening.current)) return;
      if (dirty) edited.current.set(form, discard);
      else edited.current.delete(form);
      const some = edited.current.size > 0;
      setIsEdited(some);
      // Saved or gone while it was asked: there is nothing to ask any more.
      if (!some) setAsked(null);
      outer.setDirty(form, dirty, inPlace ? whenLeft : 'lost', discard);
    },
    [outer, guarded, inPlace],
  );
  const clear = useCallback(() => {
    for (const form of [...edited.current.keys()]) setDirty(form, false);
  }, [setDirty]);
  const handle = useMemo(() => ({ setTitle: outer.setTitle, setDirty }), [outer, setDirty]);
  // Closed by what it was for: nothing of it is unsaved any more.
  // Before the effects of the form, which may open with a draft.
  useLayoutEffect(() => {
    listening.current = open;
  }, [open]);
  useEffect(() => {
    if (!open) clear();
  }, [open, clear]);
  const before = (run: () => void) => (edited.current.size > 0 ? setAsked({ run }) : run());
  return {
    handle,
    /** Something in it is unsaved. */
    isEdited,
    asking: asked !== null,
    /** Asks before what takes the place of the edits, such as another record. */
    before,
    close: () => before(onClose),
    discard: () => {
      setAsked(null);
      for (const forget of edited.current.values()) forget?.();
      clear();
      asked?.run();
    },
    keep: () => setAsked(null),
  };
};

export type InnerEditsState = ReturnType<typeof useInnerEdits>;
