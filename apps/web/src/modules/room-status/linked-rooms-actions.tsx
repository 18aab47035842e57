/** The button on the rooms of a house that opens the editor of linked rooms. */
import { Button } from 'antd';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const LinkedRoomsDrawer = lazyPart(() => import('./linked-rooms-drawer.tsx'));

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
