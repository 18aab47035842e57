/** Rooms of an order with guest, nights and actions. */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatBp, usePlanName } from '../../components/words/plan-words.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { StayActions } from './order-actions.tsx';
import { stayTones } from './order-words.ts';
import { hoursToShow, StayWhen } from './sell/stay-when.tsx';

export const OrderStays = ({ detail }: { readonly detail: OrderDetail }) => (
  <ul className="order-stays">
    {detail.stays.map((stay) => (
      <li key={stay.id}>
        <StayRow detail={detail} stay={stay} />
      </li>
    ))}
  </ul>
);

interface StayRowProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
}

const StayRow = ({ detail, stay }: StayRowProps) => {
  const { t } = useTranslation('orders');
  return (
    <article className={stay.state === 'cancelled' ? 'stay-row muted' : 'stay-row'}>
      <header>
        <h2>
          {stay.roomTypeName} · {stay.roomNumber ?? t('unassigned')}
        </h2>
        <StateDot tone={stayTones[stay.state]}>{t(`stay_${stay.state}`)}</StateDot>
        {stay.overdue && <Tag tone="bad">{t('view_overdue')}</Tag>}
        {stay.roomNumber === null && stay.state === 'expected' && <Tag tone="warn">{t('unassigned')}</Tag>}
        {stay.locked && <Tag>{t('locked')}</Tag>}
        {isDirtyToday(detail, stay) && <Tag tone="warn">{t('condition_dirty')}</Tag>}
        <StayActions detail={detail} stay={stay} />
      </header>
      <StayFacts detail={detail} stay={stay} />
      <ul className="quote-nights">
        {stay.nights.map((night) => (
          <li key={night.night}>
            <span className="muted">
              <DateText date={night.night} />
            </span>
            {night.priceFen === null ? night.roomNumber : <Money fen={night.priceFen} />}
          </li>
        ))}
      </ul>
    </article>
  );
};

/** Irrelevant long before arrival. */
const isDirtyToday = ({ order }: OrderDetail, stay: Stay): boolean =>
  stay.roomCondition === 'dirty' && stay.state === 'expected' && stay.checkIn <= order.businessDate;

const StayFacts = ({ detail, stay }: StayRowProps) => {
  const { t } = useTranslation(['orders', 'hourly']);
  const planName = usePlanName();
  const { houseId } = detail.order;
  return (
    <p className="stay-facts">
      <span>{stay.guestName}</span>
      <span>{t('people', { count: stay.guests })}</span>
      <StayWhen checkIn={stay.checkIn} checkOut={stay.checkOut} hours={hoursToShow(stay)} />
      {stay.arriveTime && <span>{t('hourly:arrivesAt', { time: stay.arriveTime })}</span>}
      {stay.leaveTime && <span>{t('hourly:leavesAt', { time: stay.leaveTime })}</span>}
      <span>{planName({ id: stay.ratePlanId, name: stay.planName, nameEn: stay.planNameEn })}</span>
      {stay.longStayBp > 0 && (
        <span className="muted num">
          {t('charge_long_stay')} {formatBp(-stay.longStayBp)}
        </span>
      )}
      {stay.checkedInAt && (
        <span className="muted">
          {t('action_checkIn')} <InstantText at={stay.checkedInAt} house={houseId} />
        </span>
      )}
      {stay.checkedOutAt && (
        <span className="muted">
          {t('action_checkOut')} <InstantText at={stay.checkedOutAt} house={houseId} />
        </span>
      )}
    </p>
  );
};
