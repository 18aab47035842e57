/** Drawer with a short form. Closing with unsaved edits asks once. */
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
  /** Side it slides in from. */
  readonly side?: 'left' | 'right';
  /** No backdrop, so that e.g. the selected nights stay visible. */
  readonly clear?: boolean;
  /** One-time content: closes only by its own button. */
  readonly closable?: boolean;
  readonly children: ReactNode;
}

/** Restores focus on close. antd does too, but not when closed during the opening animation. */
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
      // StartFocus chooses the place; the drawer's own focus would come after it and take it away.
      autoFocus={false}
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
