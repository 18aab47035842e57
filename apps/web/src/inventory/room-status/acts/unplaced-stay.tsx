/** One unassigned stay: the reason, and all ways to assign it. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { findFreeRooms } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { assignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { Button } from 'antd';
import type { PointerEvent } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { type MenuAction, MenuButton } from '../../../components/dialogs/menu-button.tsx';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { Tag } from '../../../components/state-dot.tsx';
import { useChannelName } from '../../../components/words/use-channel-name.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatRange, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardHand } from './use-board-hand.tsx';

type FreeRoom = OutputOf<typeof findFreeRooms>[number];

interface UnplacedStayProps {
  readonly stay: BoardStay;
  readonly place: string;
  readonly refresh: RefreshHouses;
  readonly tray: BoardHand['tray'];
  readonly onOpen: () => void;
}

export const UnplacedStay = ({ stay, place, refresh, tray, onOpen }: UnplacedStayProps) => {
  const { t } = useTranslation('roomStatus');
  const { t: tOrder } = useTranslation('orders');
  const channelName = useChannelName();
  const mayEdit = useMay()('order:edit');
  const { houseId, checkIn, checkOut, roomTypeId } = stay;
  const free = useCall(findFreeRooms, { houseId, checkIn, checkOut }, { enabled: mayEdit, quiet: true });
  const rooms = free.data ?? [];
  const own = rooms.filter((room) => room.roomTypeId === roomTypeId);
  const others = rooms.filter((room) => room.roomTypeId !== roomTypeId);
  const press = (event: PointerEvent<HTMLElement>) => {
    const isControl = (event.target as Element).closest('button, a') !== null;
    if (mayEdit && event.button === 0 && !isControl) tray.carry(stay, event.nativeEvent);
  };
  return (
    <article className={`unplaced-stay ${mayEdit ? 'portable' : ''}`} onPointerDown={press}>
      <header>
        <strong>{stay.guest}</strong>
        <Tag>{channelName(stay.channel)}</Tag>
        <Tag tone={stay.shown === 'expected' ? 'info' : 'warn'}>{tOrder(`shown_${stay.shown}`)}</Tag>
      </header>
      <p>{place}</p>
      <p className="num muted">
        {formatRange(checkIn, checkOut, currentLanguage())} ·{' '}
        {t('nights', { count: nightsOf(checkIn, checkOut) })}
      </p>
      {free.data && <Reason own={own.length} others={others.length} />}
      <div className="board-panel-actions">
        {mayEdit && own.length > 0 && <AssignBest stay={stay} refresh={refresh} />}
        {mayEdit && (
          <Button size="small" onClick={() => tray.place(stay)}>
            {t('trayPlace')}
          </Button>
        )}
        {mayEdit && others.length > 0 && (
          <OtherTypes rooms={others} onChoose={(roomId) => tray.moveTo(stay, roomId)} />
        )}
        <button type="button" className="text-button" onClick={onOpen}>
          {stay.channel === 'direct'
            ? t('unplacedOpen')
            : t('trayCancelAt', { channel: channelName(stay.channel) })}
        </button>
      </div>
    </article>
  );
};

/** Not yet assigned, no single room free throughout, or sold out. */
const Reason = ({ own, others }: { readonly own: number; readonly others: number }) => {
  const { t } = useTranslation('roomStatus');
  if (own > 0) return <p className="muted">{t('reasonFree', { count: own })}</p>;
  return <p className="bad">{others > 0 ? t('reasonOther', { count: others }) : t('reasonFull')}</p>;
};

const AssignBest = ({ stay, refresh }: Pick<UnplacedStayProps, 'stay' | 'refresh'>) => {
  const { t } = useTranslation('roomStatus');
  const { t: tOrder } = useTranslation('orders');
  const fresh = () => void refresh([stay.houseId]);
  const stepDone = useStepDone();
  return (
    <CommandButton
      size="small"
      type="primary"
      command={assignRoom}
      input={{ stayId: stay.id, version: stay.version }}
      label={tOrder('action_assign')}
      done={false}
      onDone={() => {
        stepDone(t('unplacedDone'), { stayId: stay.id }, fresh);
        fresh();
      }}
      onStale={fresh}
    />
  );
};

interface OtherTypesProps {
  readonly rooms: readonly FreeRoom[];
  readonly onChoose: (roomId: string) => void;
}

const MAX = 12;

/** Upgrades and other types; the price is asked afterwards. */
const OtherTypes = ({ rooms, onChoose }: OtherTypesProps) => {
  const { t } = useTranslation('roomStatus');
  const say = ({ number, roomTypeName, condition }: FreeRoom) =>
    [number, roomTypeName, ...(condition === 'dirty' ? [t('rooms_dirty')] : [])].join(' · ');
  const items = rooms
    .slice(0, MAX)
    .map((room): MenuAction => ({ key: room.id, label: say(room), run: () => onChoose(room.id) }));
  return (
    <MenuButton
      items={items}
      label={t('trayOther')}
      trigger={(props) => (
        <Button size="small" {...props}>
          {t('trayOther')}
        </Button>
      )}
    />
  );
};
