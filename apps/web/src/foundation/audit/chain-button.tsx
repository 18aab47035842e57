/** Opens the log's integrity details: newest block, where it is published, full check. */
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const ChainDrawer = lazyPart(() => import('./chain-drawer.tsx'));

export const ChainButton = () => {
  const { t } = useTranslation('audit');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<Icon name="lock" />} onClick={() => setOpen(true)}>
        {t('chain')}
      </Button>
      {open && <ChainDrawer onClose={() => setOpen(false)} />}
    </>
  );
};
