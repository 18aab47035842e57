/** Panel beside the cards: a stay with actions, a block, or a room. */
import type { RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import type { DayBoard, DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { OrderSummaryPanel } from '../../../sales/orders/order-summary-panel.tsx';
import { BlockPanel } from '../block-panel.tsx';
import { RoomPanel } from './room-panel.tsx';

const LinkedRoomsDrawer = lazyPart(() => import('../acts/linked-rooms-drawer.tsx'));

interface DaySideProps {
  readonly open: string;
  readonly board: DayBoard;
  readonly refresh: (houseIds: readonly string[]) => Promise<void>;
  readonly onSet: (room: DayRoom, condition: RoomCondition) => void;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

/** Finds a stay's room, for users without access to orders. */
const roomOf = ({ rooms }: DayBoard, kind: string, id: string): DayRoom | undefined =>
  rooms.find((room) =>
    kind === 'room'
      ? room.id === id
      : [room.inHouse?.stayId, room.arriving?.stayId, room.next?.stayId].includes(id),
  );

const DaySide = ({ open, board, refresh, onSet, onOpen, onClose }: DaySideProps) => {
  const may = useMay();
  const [kind = '', id = ''] = open.split(':');
  if (kind === 'block')
    return <BlockSide key={id} id={id} board={board} refresh={refresh} onOpen={onOpen} onClose={onClose} />;
  if (kind === 'stay' && may('order:read'))
    return <OrderSummaryPanel key={id} of={{ stayId: id }} onClose={onClose} />;
  const room = roomOf(board, kind, id);
  if (!room) return null;
  return (
    <RoomPanel
      key={room.id}
      room={room}
      maySet={may('room:condition')}
      onSet={(condition) => onSet(room, condition)}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
};

export default DaySide;

interface BlockSideProps extends Pick<DaySideProps, 'board' | 'refresh' | 'onOpen' | 'onClose'> {
  readonly id: string;
}

const BlockSide = ({ id, board, refresh, onOpen, onClose }: BlockSideProps) => {
  const { shown, show, close } = useDialog<{ readonly houseId: string; readonly roomId: string }>();
  const houseName = board.rooms.find(({ houseId }) => houseId === shown?.of.houseId)?.houseName ?? '';
  return (
    <>
      <BlockPanel
        id={id}
        refresh={refresh}
        onOpen={onOpen}
        onShow={(stay) => onOpen(`stay:${stay.id}`)}
        onLinks={(houseId, roomId) => show({ houseId, roomId })}
        onClose={onClose}
      />
      {shown && <LinkedRoomsDrawer {...shown.of} houseName={houseName} open={shown.open} onClose={close} />}
    </>
  );
};
