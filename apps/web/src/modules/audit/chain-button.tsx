/** Opens what proves the log: its newest block, where that is written down, and the check of the whole chain. */
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
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
