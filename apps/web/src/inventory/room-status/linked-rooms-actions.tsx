/** Button on a property's rooms that opens the linked rooms editor. */
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const LinkedRoomsDrawer = lazyPart(() => import('./acts/linked-rooms-drawer.tsx'));

interface LinkedRoomsButtonProps {
  readonly houseId: string;
  readonly houseName: string;
}

export const LinkedRoomsButton = (house: LinkedRoomsButtonProps) => {
  const { t } = useTranslation('rooms');
  const may = useMay();
  const dialog = useDialog();
  if (!may('roomStatus:read')) return null;
  return (
    <>
      <Button onClick={() => dialog.show()}>{t('linkedRooms')}</Button>
      {dialog.shown && <LinkedRoomsDrawer {...house} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};
