/** A drawer for a short form beside what it changes. Closing it with unsaved edits asks once. */
import { Drawer } from 'antd';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Discard, TabContext, useTab } from '../platform/tab-context.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { lazyPart } from './lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

interface FormDrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly width?: number;
  readonly children: ReactNode;
}

/** Gives the focus back to what had it. The library does so too, but not when it is closed before it has slid in. */
const useFocusBack = (open: boolean): void => {
  const [seen, setSeen] = useState<{ open: boolean; by: HTMLElement | null }>({ open: false, by: null });
  if (seen.open !== open) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setSeen({ open, by: open ? focused : seen.by });
  }
  const { by } = seen;
  useEffect(() => {
    if (!open) by?.focus({ preventScroll: true });
  }, [open, by]);
};

/** The edits inside: their tab hears of them, and of their end. */
const useDrawerEdits = (open: boolean) => {
  const outer = useTab();
  const dirty = useRef(false);
  /** What the form still changes while it slides out, such as a room that has just been sold, is no edit. */
  const listening = useRef(open);
  const discards = useRef(new Set<Discard>());
  const setDirty = useCallback(
    (next: boolean, _whenLeft?: 'kept' | 'lost', discard?: Discard) => {
      if (next && !listening.current) return;
      dirty.current = next;
      if (next && discard) discards.current.add(discard);
      if (!next) discards.current.clear();
      outer.setDirty(next, 'lost', discard);
    },
    [outer],
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
  return { handle, dirty, discards, setDirty };
};

const FormDrawer = ({ open, title, onClose, width = 440, children }: FormDrawerProps) => {
  const { t } = useTranslation('components');
  const { handle, dirty, discards, setDirty } = useDrawerEdits(open);
  const [asking, setAsking] = useState(false);
  useFocusBack(open);
  const leave = () => {
    setAsking(false);
    for (const discard of discards.current) discard();
    setDirty(false);
    onClose();
  };
  return (
    <Drawer
      open={open}
      title={title}
      size={Math.min(width, innerWidth)}
      destroyOnHidden
      onClose={() => (dirty.current ? setAsking(true) : leave())}
    >
      <TabContext value={handle}>{children}</TabContext>
      {asking && (
        <ConfirmDialog
          open
          danger
          title={t('unsavedTitle')}
          text={t('unsavedText')}
          okLabel={t('discard')}
          cancelLabel={t('keepEditing')}
          onOk={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </Drawer>
  );
};

export default FormDrawer;
