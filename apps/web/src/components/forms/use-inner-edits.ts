/**
 * Unsaved edits in a drawer, dialog or panel: reported to the tab, and asked about on close. `InnerEdits` wraps the
 * editable content.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Discard, useTab } from '../../platform/navigation/tab-context.ts';

interface Guarding {
  /** False: closes without asking, and does not notify the tab. */
  readonly guarded?: boolean;
  /** Stays mounted behind its tab like its screen. */
  readonly inPlace?: boolean;
}

export const useInnerEdits = (
  open: boolean,
  onClose: () => void,
  { guarded = true, inPlace = false }: Guarding = {},
) => {
  const outer = useTab();
  /** Action after discarding. */
  const [asked, setAsked] = useState<{ readonly run: () => void } | null>(null);
  /** Changes of the form while closing, such as a room just sold, do not count as edits. */
  const listening = useRef(open);
  /** Forms with edits, and how to discard their drafts. */
  const edited = useRef(new Map<string, Discard | undefined>());
  const [isEdited, setIsEdited] = useState(false);
  const setDirty = useCallback(
    (form: string, dirty: boolean, whenLeft?: 'kept' | 'lost', discard?: Discard) => {
      if (!guarded || (dirty && !listening.current)) return;
      if (dirty) edited.current.set(form, discard);
      else edited.current.delete(form);
      const some = edited.current.size > 0;
      setIsEdited(some);
      // Saved or discarded meanwhile: nothing to ask.
      if (!some) setAsked(null);
      outer.setDirty(form, dirty, inPlace ? whenLeft : 'lost', discard);
    },
    [outer, guarded, inPlace],
  );
  const clear = useCallback(() => {
    for (const form of [...edited.current.keys()]) setDirty(form, false);
  }, [setDirty]);
  const handle = useMemo(() => ({ setTitle: outer.setTitle, setDirty }), [outer, setDirty]);
  // Closed by success: nothing is unsaved. Runs before the form's effects, which may restore a draft.
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
    /** Asks before the edits are replaced, such as by another record. */
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
