/** Rooms of a group on top of its page: guest, readiness, amount due. */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { groupKeys } from './group/group-actions.ts';
import { billsOf, type RoomBill } from './group/room-bills.ts';
import { isForward } from './order-action-keys.ts';
import { ActionButtons, StayActions } from './order-actions.tsx';
import { stayTones } from './order-words.ts';
import { hoursToShow, StayWhen } from './sell/stay-when.tsx';
import { useOrderActions } from './use-order-actions.tsx';

export const OrderRooms = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  // Advancing actions are in the header.
  const keys = groupKeys(detail).filter((key) => !isForward(key));
  const { actions, dialog } = useOrderActions({ detail }, keys);
  const seesMoney = useSeesMoney();
  const narrow = useNarrow();
  const { stays, folio } = detail;
  const bills = new Map(
    seesMoney && folio
      ? billsOf(
          folio,
          stays.map(({ id }) => id),
        ).map((bill) => [bill.stayId, bill])
      : [],
  );
  return (
    <section className="panel order-rooms" aria-labelledby="order-rooms">
      <header className="panel-head">
        <h2 id="order-rooms">{t('roomsOfGroup', { count: stays.length })}</h2>
        <ActionButtons actions={actions} size="small" visible={keys.length} calm />
        {dialog}
      </header>
      {narrow ? (
        <ul className="room-cards">
          {stays.map((stay) => (
            <li key={stay.id}>
              <RoomCard detail={detail} stay={stay} bill={bills.get(stay.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <table className="rooms-table">
          <thead>
            <tr>
              <th scope="col">{t('field_room')}</th>
              <th scope="col">{t('field_guestName')}</th>
              <th scope="col">{t('stayDates')}</th>
              <th scope="col">{t('state')}</th>
              {seesMoney && (
                <th scope="col" className="end">
                  {t('column_totalFen')}
                </th>
              )}
              {seesMoney && (
                <th scope="col" className="end">
                  {t('openFen')}
                </th>
              )}
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => (
              <RoomRow
                key={stay.id}
                detail={detail}
                stay={stay}
                bill={bills.get(stay.id)}
                money={seesMoney}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

interface RoomProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  readonly bill: RoomBill | undefined;
}

const RoomName = ({ stay }: Pick<RoomProps, 'stay'>) => {
  const { t } = useTranslation('orders');
  return (
    <>
      <strong>{stay.roomNumber ?? t('unassigned')}</strong> <span className="muted">{stay.roomTypeName}</span>
    </>
  );
};

const RoomGuests = ({ stay }: Pick<RoomProps, 'stay'>) => {
  const { t } = useTranslation(['orders', 'registration']);
  const isKnown = stay.registered >= stay.toRegister;
  return (
    <>
      {stay.guestName}{' '}
      <span className={isKnown ? 'muted' : 'warn-text'}>
        {t('registration:recordedOf', { recorded: stay.registered, required: stay.toRegister })}
      </span>
    </>
  );
};

/** Ready: arriving today, with a clean and vacant room. Otherwise shows the obstacle. */
const RoomState = ({ detail, stay }: Pick<RoomProps, 'detail' | 'stay'>) => {
  const { t } = useTranslation('orders');
  const isToday = stay.state === 'expected' && stay.checkIn <= detail.order.businessDate;
  if (isToday && stay.roomOccupied) return <StateDot tone="bad">{t('ready_occupied')}</StateDot>;
  if (isToday && stay.roomId === null) return <StateDot tone="warn">{t('unassigned')}</StateDot>;
  if (isToday && stay.roomCondition === 'dirty')
    return <StateDot tone="warn">{t('condition_dirty')}</StateDot>;
  if (isToday && stay.actions.includes('checkIn')) return <StateDot tone="ok">{t('ready_now')}</StateDot>;
  return <StateDot tone={stayTones[stay.state]}>{t(`stay_${stay.state}`)}</StateDot>;
};

const RoomRow = ({ detail, stay, bill, money }: RoomProps & { readonly money: boolean }) => (
  <tr className={stay.state === 'cancelled' ? 'muted' : undefined}>
    <th scope="row">
      <RoomName stay={stay} />
    </th>
    <td>
      <RoomGuests stay={stay} />
    </td>
    <td>
      <StayWhen checkIn={stay.checkIn} checkOut={stay.checkOut} hours={hoursToShow(stay)} />
    </td>
    <td>
      <RoomState detail={detail} stay={stay} />
    </td>
    {money && (
      <td className="end num">
        <Money fen={bill?.chargedFen ?? 0} />
      </td>
    )}
    {money && (
      <td className="end num">
        <Money fen={bill?.openFen ?? 0} owed={(bill?.openFen ?? 0) > 0} />
      </td>
    )}
    <td className="row-tool">
      <StayActions detail={detail} stay={stay} visible={1} calm />
    </td>
  </tr>
);

const RoomCard = ({ detail, stay, bill }: RoomProps) => {
  const { t } = useTranslation('orders');
  return (
    <article className="room-card">
      <div className="line">
        <span>
          <RoomName stay={stay} />
        </span>
        <RoomState detail={detail} stay={stay} />
      </div>
      <div>
        <RoomGuests stay={stay} />
      </div>
      <div className="line">
        <StayWhen checkIn={stay.checkIn} checkOut={stay.checkOut} hours={hoursToShow(stay)} />
        {bill && (
          <span className="num">
            {t('openFen')} <Money fen={bill.openFen} owed={bill.openFen > 0} />
          </span>
        )}
      </div>
      <StayActions detail={detail} stay={stay} visible={1} calm />
    </article>
  );
};
