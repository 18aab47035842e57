/** An order in a narrow column: facts, actions, latest events. */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { Copyable } from '../../components/copyable.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { Deadline } from '../../components/words/deadline.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { Balance } from './folio/balance.tsx';
import { soleStay } from './order-action-keys.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderChannel } from './order-channel.tsx';
import { shortDiff, shownTones, stayTones } from './order-words.ts';
import { useOrderHistory } from './use-order-history.ts';
import './order-live.ts';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { hoursToShow, StayWhen } from './sell/stay-when.tsx';

export type OrderRef = { readonly id: string } | { readonly stayId: string };

const RECENT = 5;

/** `of`: the order, or one of its stays, whose room and actions are then shown. */
export const OrderSummary = ({ of }: { readonly of: OrderRef }) => {
  const query = useCall(getOrder, of, { keepPrevious: false });
  return (
    <Loaded query={query} lines={10}>
      {(detail) => <SummaryBody detail={detail} stay={stayOf(detail, of)} />}
    </Loaded>
  );
};

export const stayOf = (detail: OrderDetail, of: OrderRef): Stay | undefined =>
  'stayId' in of ? detail.stays.find((stay) => stay.id === of.stayId) : soleStay(detail);

interface SummaryProps {
  readonly detail: OrderDetail;
  readonly stay: Stay | undefined;
}

const SummaryBody = ({ detail, stay }: SummaryProps) => {
  const { t } = useTranslation('orders');
  return (
    <div className="order-summary">
      <SummaryTags detail={detail} stay={stay} />
      <Facts items={useSummaryFacts(detail, stay)} />
      <OrderActions detail={detail} stay={stay} />
      <section>
        <h3>{t('recent')}</h3>
        <RecentHistory id={detail.order.id} houseId={detail.order.houseId} />
      </section>
    </div>
  );
};

const SummaryTags = ({ detail, stay }: SummaryProps) => {
  const { t } = useTranslation('orders');
  const { order } = detail;
  const ofStay = stay && order.booking === 'confirmed';
  return (
    <div className="summary-tags">
      {ofStay ? (
        <StateDot tone={stayTones[stay.state]}>{t(`stay_${stay.state}`)}</StateDot>
      ) : (
        <StateDot tone={shownTones[order.shown]}>{t(`shown_${order.shown}`)}</StateDot>
      )}
      <Deadline at={order.deadlineAt} />
      {stay?.overdue && <Tag tone="bad">{t('view_overdue')}</Tag>}
      {order.guestStays > 0 && <Tag>{t('returning', { count: order.guestStays + 1 })}</Tag>}
    </div>
  );
};

const useSummaryFacts = ({ order, stays }: OrderDetail, stay: Stay | undefined): Fact[] => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  const { checkIn, checkOut } = stay ?? order;
  const rooms = stay
    ? [stay.roomTypeName, stay.roomNumber ?? t('unassigned')]
    : [order.roomNumbers || t('unassigned')];
  return [
    { label: t('column_orderNo'), value: <Copyable text={order.orderNo} /> },
    { label: t('column_channel'), value: <OrderChannel order={order} /> },
    { label: t('column_houseName'), value: order.houseName },
    ...(order.mergedInto ? [] : [{ label: t('field_room'), value: rooms.join(' · ') }]),
    {
      label: t('stayDates'),
      value: (
        <StayWhen checkIn={checkIn} checkOut={checkOut} hours={stay ? hoursToShow(stay) : order.hours} />
      ),
    },
    {
      label: t('field_guestName'),
      value: `${stay?.guestName ?? order.bookerName} · ${t('people', { count: stay?.guests ?? order.guests })}`,
    },
    ...(stays.length > 1 ? [{ label: t('group'), value: t('roomCount', { count: stays.length }) }] : []),
    ...(order.phoneMasked
      ? [{ label: t('column_phoneMasked'), value: <span className="num">{order.phoneMasked}</span> }]
      : []),
    ...(seesMoney
      ? [
          { label: t('column_totalFen'), value: <Money fen={order.totalFen} /> },
          { label: t('column_balanceFen'), value: <Balance fen={order.balanceFen} /> },
        ]
      : []),
    ...(order.deposit === 'none'
      ? []
      : [{ label: t('column_deposit'), value: t(`deposit_${order.deposit}`) }]),
    ...(order.remark ? [{ label: t('column_remark'), value: order.remark }] : []),
    ...(order.remarkInternal ? [{ label: t('field_remarkInternal'), value: order.remarkInternal }] : []),
  ];
};

/** Latest steps without details. */
export const RecentHistory = ({ id, houseId }: { readonly id: string; readonly houseId: string }) => {
  const { query, steps } = useOrderHistory(id);
  return (
    <Loaded query={query}>
      {() => (
        <HistoryList
          house={houseId}
          items={steps.slice(0, RECENT).map(({ lines, ...step }) => ({ ...step, detail: shortDiff(lines) }))}
        />
      )}
    </Loaded>
  );
};
