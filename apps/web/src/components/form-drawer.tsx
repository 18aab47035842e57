/** A drawer for a short form beside what it changes. Closing it with unsaved edits asks once. */
import { Drawer } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { InnerEdits } from './inner-edits.tsx';
import { StartFocus } from './start-focus.tsx';
import { useInnerEdits } from './use-inner-edits.ts';

interface FormDrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly width?: number;
  /** The edge it comes from. */
  readonly side?: 'left' | 'right';
  /** What lies beside it stays bright, such as the nights it was opened for. */
  readonly clear?: boolean;
  /** What it shows is shown once: only its own button closes it. */
  readonly closable?: boolean;
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

const FormDrawer = (props: FormDrawerProps) => {
  const {
    open,
    title,
    onClose,
    width = 440,
    side = 'right',
    clear = false,
    closable = true,
    children,
  } = props;
  const edits = useInnerEdits(open, onClose);
  useFocusBack(open);
  return (
    <Drawer
      open={open}
      title={title}
      size={Math.min(width, innerWidth)}
      destroyOnHidden
      closable={closable}
      keyboard={closable}
      mask={{ closable, ...(clear && { blur: false }) }}
      placement={side}
      {...(clear && { styles: { mask: { background: 'transparent' } } })}
      onClose={edits.close}
    >
      {open && <StartFocus />}
      <InnerEdits edits={edits}>{children}</InnerEdits>
    </Drawer>
  );
};

export default FormDrawer;
