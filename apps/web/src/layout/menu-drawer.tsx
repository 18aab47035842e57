import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../components/dialogs/icon-button.tsx';
import { useTranslation } from '../platform/use-translation.ts';

/** The menu on screens too narrow to show it beside the content: a modal dialog that closes on navigation. */
export const MenuDrawer = ({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('layout');
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className="menu-drawer"
      aria-label={t('mainMenu')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="menu-drawer-head">
        <b>{t('product')}</b>
        <IconButton icon="close" label={t('closeMenu')} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
};
