/** Button that adds a user, with its drawer. */
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const UserDrawer = lazyPart(() => import('./user-drawer.tsx'));

export const useCreateUser = () => {
  const { t } = useTranslation('users');
  const may = useMay();
  const drawer = useDialog();
  if (!may('user:edit')) return { button: null, drawer: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('create')}
      </Button>
    ),
    drawer: drawer.shown && <UserDrawer open={drawer.shown.open} onClose={drawer.close} />,
  };
};
