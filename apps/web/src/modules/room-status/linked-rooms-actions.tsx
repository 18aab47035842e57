/** The button on the rooms of a house that opens the editor of linked rooms. */
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
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
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  if (!may('roomStatus:read')) return null;
  return (
    <>
      <Button onClick={() => setDialog('open')}>{t('linkedRooms')}</Button>
      {dialog !== 'never' && (
        <LinkedRoomsDrawer {...house} open={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  );
};
