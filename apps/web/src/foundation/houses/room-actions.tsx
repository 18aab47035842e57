/** Actions on one room: edit, change type, disable. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import type { Room } from '@minsu/contract/foundation/houses/room.ts';
import { cancelRoomMove, setRoomActive } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type MenuAction, MenuButton } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { roomQueries } from './house-live.ts';

const RoomForm = lazyPart(() => import('./rooms/room-form.tsx'));
const MoveRoom = lazyPart(() => import('./rooms/move-room.tsx'));
const ConfirmDialog = lazyPart(() => import('../../components/dialogs/confirm-dialog.tsx'));

type Opened = 'edit' | 'move' | 'deactivate';

interface RoomActionsProps {
  readonly detail: HouseDetail;
  readonly room: Room;
}

export const RoomActions = ({ detail, room }: RoomActionsProps) => {
  const { t } = useTranslation('rooms');
  const { shown: opened, show, close } = useDialog<Opened>();
  const items = useActions(room, show);
  if (items.length === 0) return null;
  const shown = (what: Opened) => opened?.of === what;
  const open = opened?.open ?? false;
  return (
    <>
      <MenuButton
        label={t('actionsOf', { number: room.number })}
        items={items}
        trigger={(props) => (
          <IconButton icon="more" label={t('actionsOf', { number: room.number })} {...props} />
        )}
      />
      {shown('edit') && <RoomForm detail={detail} room={room} open={open} onClose={close} />}
      {shown('move') && <MoveRoom detail={detail} room={room} open={open} onClose={close} />}
      {shown('deactivate') && <Deactivate room={room} open={open} onClose={close} />}
    </>
  );
};

const useActions = (room: Room, open: (what: Opened) => void): MenuAction[] => {
  const { t } = useTranslation('rooms');
  const { id, version, number, move } = room;
  const activate = useCommand(setRoomActive, { invalidates: roomQueries });
  const cancel = useCommand(cancelRoomMove, { invalidates: roomQueries });
  const ahead = move !== null && move.roomTypeId !== room.roomTypeId;
  const all: Record<string, MenuAction> = {
    editRoom: { key: 'edit', label: t('edit'), run: () => open('edit') },
    moveRoom: { key: 'move', label: t('move'), run: () => open('move') },
    cancelRoomMove: {
      key: 'cancelMove',
      label: ahead ? t('cancelMove') : t('undoMove'),
      run: () => cancel.mutate({ id, version }, { onSuccess: () => toast.success(t('moveCancelled')) }),
    },
    activate: {
      key: 'activate',
      label: t('activate'),
      run: () =>
        activate.mutate(
          { id, version, active: true },
          { onSuccess: () => toast.success(t('activated', { number })) },
        ),
    },
    deactivate: {
      key: 'deactivate',
      label: t('deactivate'),
      danger: true,
      line: true,
      run: () => open('deactivate'),
    },
  };
  return Object.entries(all)
    .filter(([action]) => room.actions.includes(action))
    .map(([, item]) => item);
};

interface DialogProps {
  readonly room: Room;
  readonly open: boolean;
  readonly onClose: () => void;
}

const Deactivate = ({ room: { id, version, number }, open, onClose }: DialogProps) => {
  const { t } = useTranslation(['rooms', 'components']);
  const { mutate, isPending } = useCommand(setRoomActive, { invalidates: roomQueries });
  const takeBack = (now: { readonly version: number }) =>
    mutate(
      { id, version: now.version, active: true },
      { onSuccess: () => toast.success(t('components:undone')) },
    );
  const run = () =>
    mutate(
      { id, version, active: false },
      {
        onSuccess: (room) => {
          onClose();
          toast.success(t('deactivated', { number }), {
            action: { label: t('components:undo'), run: () => takeBack(room) },
          });
        },
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      open={open}
      danger
      pending={isPending}
      title={t('deactivateTitle', { number })}
      effects={[t('deactivateEffect')]}
      okLabel={t('deactivate')}
      onOk={run}
      onCancel={onClose}
    />
  );
};
