/** Forms opened from a tile: sale, block, cleaning, stay dialogs. */

import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { RoomBlock } from '@minsu/contract/inventory/room-status/room-status.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { lazyPart } from '../../../../components/dialogs/lazy-part.tsx';
import { useStepDone } from '../../../../components/forms/take-back.ts';
import { useMay } from '../../../../platform/calls/session.ts';
import { toast } from '../../../../platform/toast.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { loadTaskForm } from '../task-form-hook.ts';
import { saleOf, type TileForm, taskOf } from './tile-forms.ts';

const CreateOrderPanel = lazyPart(async () => ({
  default: (await import('../../../../sales/orders/create-order-panel.tsx')).CreateOrderPanel,
}));
const StayDeskAction = lazyPart(async () => ({
  default: (await import('../../../../sales/orders/stay-desk-actions.tsx')).StayDeskAction,
}));
const BlockForm = lazyPart(() => import('../../acts/block-form.tsx'), 'asked');
const CreateTask = lazyPart(loadTaskForm, 'asked');

interface TileDialogProps {
  readonly of: TileForm;
  readonly open: boolean;
  readonly refresh: (houseIds: readonly string[]) => Promise<void>;
  /** Opens the panel of a conflicting stay. */
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

const TileDialog = (props: TileDialogProps) => {
  const { of, open, onClose } = props;
  switch (of.form) {
    case 'stay':
      return <StayDeskAction stayId={of.stayId} action={of.action} open={open} onClose={onClose} />;
    case 'block':
      return <BlockDialog {...props} room={of.room} />;
    case 'clean':
      return <CreateTask open={open} day={null} preset={taskOf(of.room)} onClose={onClose} />;
    default:
      return <SaleDialog {...props} room={of.room} from={of.form} />;
  }
};

type FormProps = TileDialogProps & { readonly room: DayRoom };

const SaleDialog = ({
  room,
  from,
  open,
  refresh,
  onClose,
}: FormProps & { readonly from: 'sell' | 'book' }) => (
  <CreateOrderPanel
    open={open}
    initial={saleOf(room, from)}
    onClose={onClose}
    onCreated={(order) => {
      onClose();
      void refresh([order.houseId]);
    }}
  />
);

const BlockDialog = ({ room, open, refresh, onOpen, onClose }: FormProps) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  const mayUndo = useMay()('order:edit');
  const { id, houseId, houseKind, houseName, number, businessDate } = room;
  const place = { house: { id: houseId, kind: houseKind, name: houseName }, room: { number } };
  const done = (blocks: readonly RoomBlock[]) => {
    onClose();
    const [first] = blocks;
    const said = t('blockDone', { count: blocks.length });
    if (first && mayUndo) stepDone(said, { blockId: first.id }, () => void refresh([houseId]));
    else toast.success(said);
    void refresh([houseId]);
  };
  return (
    <BlockForm
      open={open}
      draft={{ roomIds: [id], from: businessDate, to: addDays(businessDate, 1) }}
      places={new Map([[id, place]])}
      onClose={onClose}
      onDone={done}
      onShow={(stay) => {
        onClose();
        onOpen(`stay:${stay.id}`);
      }}
    />
  );
};

export default TileDialog;
