/**
 * For types with a room every night but no single room throughout: proposes moving other stays so that the new one
 * fits. Applied as one undoable step.
 */
import { applyRoomPlan, planRooms, type RoomPlan } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { Loaded } from '../../../components/records/panel.tsx';
import { call } from '../../../platform/calls/call.ts';
import { invalidate, useCall } from '../../../platform/calls/queries.ts';
import { formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { stockQueries } from '../order-live.ts';

interface ReshuffleProps {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly dates: { readonly checkIn: string; readonly checkOut: string };
  /** After the moves this room is free for the dates. */
  readonly onRoom: (roomId: string) => void;
}

export const Reshuffle = ({ houseId, roomTypeId, dates, onRoom }: ReshuffleProps) => {
  const { t } = useTranslation('orders');
  const plan = useCall(planRooms, { houseId, roomTypeId, sale: dates }, { quiet: true, staleTime: 0 });
  return (
    <div className="availability-reshuffle">
      <Loaded query={plan} lines={2}>
        {(found) =>
          found.sale ? (
            <Moves
              plan={found}
              houseId={houseId}
              room={found.sale}
              onRoom={onRoom}
              onRefused={() => void plan.refetch()}
            />
          ) : (
            <p className="muted">{t('reshuffleNone')}</p>
          )
        }
      </Loaded>
    </div>
  );
};

interface MovesProps {
  readonly plan: RoomPlan;
  readonly houseId: string;
  readonly room: NonNullable<RoomPlan['sale']>;
  readonly onRoom: (roomId: string) => void;
  readonly onRefused: () => void;
}

const Moves = ({ plan: { placements }, houseId, room, onRoom, onRefused }: MovesProps) => {
  const { t } = useTranslation('orders');
  const stepDone = useStepDone();
  const [pending, setPending] = useState(false);
  const apply = async (): Promise<void> => {
    setPending(true);
    try {
      if (placements.length > 0) {
        const given = placements.map(({ stayId, version, roomId }) => ({ stayId, version, roomId }));
        const { stepId } = await call(applyRoomPlan, { houseId, placements: given });
        // Invalidate before choosing the room: cached availability predates the move.
        invalidate(stockQueries);
        stepDone(t('reshuffled', { count: given.length }), { id: stepId });
      }
      onRoom(room.roomId);
    } catch {
      // The refusal has been shown; the next plan will reflect it.
      onRefused();
    }
    setPending(false);
  };
  return (
    <>
      <p>{t('reshuffleHint', { count: placements.length, room: room.room })}</p>
      <ul className="num">
        {placements.map(({ stayId, guest, fromRoom, room: to, checkIn, checkOut }) => (
          <li key={stayId}>
            <span>{guest}</span>{' '}
            <span className="muted">{formatRange(checkIn, checkOut, currentLanguage())}</span>{' '}
            <strong>
              {fromRoom} → {to}
            </strong>
          </li>
        ))}
      </ul>
      <Button size="small" loading={pending} onClick={() => void apply()}>
        {t('reshuffleApply', { room: room.room })}
      </Button>
    </>
  );
};
