/** A drawer for a short form beside what it changes. Closing it with unsaved edits asks once. */
import { Drawer } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabContext, useTab } from '../platform/tab-context.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

interface FormDrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly width?: number;
  readonly children: ReactNode;
}

const FormDrawer = ({ open, title, onClose, width = 440, children }: FormDrawerProps) => {
  const { t } = useTranslation('components');
  const outer = useTab();
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const setDirty = useCallback(
    (next: boolean) => {
      dirty.current = next;
      outer.setDirty(next);
    },
    [outer],
  );
  const handle = useMemo(() => ({ setTitle: outer.setTitle, setDirty }), [outer, setDirty]);
  const leave = () => {
    setAsking(false);
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
        <Suspense>
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
        </Suspense>
      )}
    </Drawer>
  );
};

export default FormDrawer;
