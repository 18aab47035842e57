/** The button that adds a user, with its drawer. */
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const UserDrawer = lazyPart(() => import('./user-drawer.tsx'));

export const useCreateUser = () => {
  const { t } = useTranslation('users');
  const may = useMay();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  if (!may('user:edit')) return { button: null, drawer: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setDrawer('open')}>
        {t('create')}
      </Button>
    ),
    drawer: drawer !== 'never' && <UserDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />,
  };
};
