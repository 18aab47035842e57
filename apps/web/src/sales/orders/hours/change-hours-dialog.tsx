/** Changes an hourly stay's hours: longer, later, or another room, with availability and price. */
import {
  changeHours,
  type SlotRoom,
  searchHoursOfStay,
} from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import type { StayHours } from '@minsu/contract/sales/orders/order.ts';
import { hoursBetween, MAX_OVERTIME_HOURS } from '@minsu/contract/sales/orders/slot-rules.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { StayLine } from '../change/stay-line.tsx';
import { runOrderCommand, stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { DirtyWarning } from '../sell/dirty-warning.tsx';
import { StartChoice } from '../sell/start-choice.tsx';
import { startsOf } from './hours-draft.ts';

export const ChangeHoursDialog = (props: OrderDialogProps) =>
  props.stay.hours && <HoursDialog key={props.stay.id} {...props} had={props.stay.hours} />;

/** Presets one more hour, the most common request. */
const startOf = (roomId: string | null, had: StayHours) => ({
  start: had.from,
  hours: Math.min(hoursBetween(had) + 1, had.included + MAX_OVERTIME_HOURS),
  roomId: roomId ?? '',
});

type HoursDialogProps = OrderDialogProps & { readonly had: StayHours };

const useHoursChange = ({ at, stay, had, open, onClose, onDone }: HoursDialogProps) => {
  const [draft, setDraft] = useState(() => startOf(stay.roomId, had));
  const [pending, setPending] = useState(false);
  const asked = { stayId: stay.id, hours: draft.hours };
  const query = useCall(searchHoursOfStay, asked, { enabled: open, quiet: true });
  const started = stay.state === 'in_house';
  const submit = async () => {
    setPending(true);
    const { start, hours, roomId } = draft;
    const moved = started ? {} : { start, roomId };
    const after = await runOrderCommand(changeHours, { ...stayKey(stay, at.detail), hours, ...moved });
    setPending(false);
    if (!after) return void query.refetch();
    onClose();
    onDone(after);
  };
  return { draft, setDraft, pending, query, started, submit };
};

const HoursDialog = (props: HoursDialogProps) => {
  const { stay, had, open, onClose } = props;
  const { t } = useTranslation(['hourly', 'components']);
  const change = useHoursChange(props);
  const { data } = change.query;
  return (
    <Dialog
      open={open}
      title={t('changeTitle', { guest: stay.guestName })}
      width={560}
      destroyOnHidden
      okText={t('changeSubmit')}
      cancelText={t('components:cancel')}
      confirmLoading={change.pending}
      onOk={() => void change.submit()}
      onCancel={onClose}
      afterClose={() => change.setDraft(startOf(stay.roomId, had))}
    >
      <div className="form">
        <StayLine stay={stay} />
        <HoursFields stay={stay} had={had} change={change} />
        {data && data.roomFen !== null && (
          <p>
            {t('nowCosts')}{' '}
            <strong>
              <Money fen={data.roomFen} />
            </strong>
          </p>
        )}
      </div>
    </Dialog>
  );
};

interface HoursFieldsProps extends Pick<HoursDialogProps, 'stay' | 'had'> {
  readonly change: ReturnType<typeof useHoursChange>;
}

const HoursFields = ({ stay, had, change }: HoursFieldsProps) => {
  const { t } = useTranslation(['hourly', 'orders']);
  const id = useId();
  const { draft, setDraft, started } = change;
  const rooms = change.query.data?.rooms ?? [];
  const lengths = Array.from({ length: MAX_OVERTIME_HOURS + 1 }, (_, more) => had.included + more);
  return (
    <>
      <div className="hours-fields">
        <div className="field">
          <label htmlFor={`${id}-length`}>{t('length')}</label>
          <Select
            id={`${id}-length`}
            options={lengths.map((count) => ({ value: count, label: t('hours', { count }) }))}
            value={draft.hours}
            onChange={(hours) => setDraft({ ...draft, hours })}
          />
        </div>
        {!started && (
          <div className="field">
            <label htmlFor={`${id}-room`}>{t('orders:field_room')}</label>
            <Select
              id={`${id}-room`}
              options={roomOptions(rooms, stay, (room) =>
                [t(`orders:condition_${room.condition}`), ...(room.occupied ? [t('occupied')] : [])].join(
                  ' · ',
                ),
              )}
              value={draft.roomId}
              onChange={(roomId) => setDraft({ ...draft, roomId })}
            />
          </div>
        )}
      </div>
      {started ? (
        <p className="callout">{t('keepsStart')}</p>
      ) : (
        <StartChoice
          starts={startsOf({ rooms }, draft.roomId)}
          value={draft.start}
          onChange={(start) => setDraft({ ...draft, start })}
        />
      )}
      {!started && <DirtyWarning rooms={rooms} roomId={draft.roomId} start={draft.start} />}
    </>
  );
};

/** Keeps its own room in the list even when not free that long. */
const roomOptions = (
  rooms: readonly SlotRoom[],
  { roomId, roomNumber }: OrderDialogProps['stay'],
  condition: (room: SlotRoom) => string,
) => {
  const own =
    roomId !== null && !rooms.some(({ id }) => id === roomId)
      ? [{ value: roomId, label: roomNumber ?? '' }]
      : [];
  return [...own, ...rooms.map((room) => ({ value: room.id, label: `${room.number} · ${condition(room)}` }))];
};
