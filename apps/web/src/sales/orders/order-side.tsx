/** Right column of an order: stay facts, notes, latest events. */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { Link } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { usePlanName } from '../../components/words/plan-words.ts';
import { useMay } from '../../platform/calls/session.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CommissionFact } from './folio/commission-fact.tsx';
import { PhoneFact } from './list/order-phone.tsx';
import { OrderWay } from './order-channel.tsx';
import { OrderRemarks } from './order-remarks.tsx';
import { RecentHistory } from './order-summary.tsx';
import { LikelyGuests } from './sell/likely-guests.tsx';

interface DetailProps {
  readonly detail: OrderDetail;
}

const PlatformOrderPanel = lazyPart(() => import('../../connections/channels/platform-order-panel.tsx'));
const OrderThreadPanel = lazyPart(() => import('../../connections/threads/order-thread-panel.tsx'));
const OrderAutomation = lazyPart(() => import('../../operations/automation/order-automation-panel.tsx'));
const OrderGuestPagePanel = lazyPart(() => import('../../operations/guest-page/order-guest-page-panel.tsx'));
const OrderTasksPanel = lazyPart(() => import('../../operations/tasks/order-tasks-panel.tsx'));

export const OrderSide = ({ detail }: DetailProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  return (
    <div className="order-side">
      <Panel title={t('sectionStay')}>
        <Facts items={useStayFacts(detail)} />
      </Panel>
      <LikelyGuests detail={detail} />
      {detail.platform && <PlatformOrderPanel of={detail.platform} houseId={detail.order.houseId} />}
      {may('registration:read') && (
        <OrderGuestPagePanel orderId={detail.order.id} houseId={detail.order.houseId} />
      )}
      <OrderRemarks detail={detail} />
      {may('thread:read') && <OrderThreadPanel orderId={detail.order.id} />}
      {may('thread:read') && (
        <Panel title={t('sectionAutomation')}>
          <OrderAutomation orderId={detail.order.id} />
        </Panel>
      )}
      {may('task:read') && <OrderTasksPanel orderId={detail.order.id} />}
      <Panel title={t('recent')}>
        <RecentHistory id={detail.order.id} houseId={detail.order.houseId} />
      </Panel>
    </div>
  );
};

const usePlanNames = (stays: readonly Stay[]): string => {
  const planName = usePlanName();
  const names = stays.map((stay) =>
    planName({ id: stay.ratePlanId, name: stay.planName, nameEn: stay.planNameEn }),
  );
  return listed([...new Set(names)]);
};

const SoldThrough = ({ order }: Pick<OrderDetail, 'order'>) => {
  const { t } = useTranslation('orders');
  return (
    <>
      <OrderWay order={order} /> · {t(`collected_${order.collect}`)}
    </>
  );
};

const useStayFacts = (detail: OrderDetail): Fact[] => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const { order, stays } = detail;
  const [stay] = stays;
  const room =
    stay && stays.length === 1
      ? [stay.roomTypeName, stay.roomNumber ?? t('unassigned'), ...(stay.locked ? [t('locked')] : [])].join(
          ' · ',
        )
      : [order.roomTypeNames, order.roomNumbers || t('unassigned')].join(' · ');
  const plans = usePlanNames(stays);
  const guests = listed([...new Set(stays.map(({ guestName }) => guestName))]);
  return [
    { label: t('column_houseName'), value: order.houseName },
    // Its stays are now in the order it was merged into.
    ...(order.mergedInto
      ? []
      : [
          { label: t('field_room'), value: room },
          { label: t('plan'), value: plans },
          { label: t('field_guestName'), value: `${guests} · ${t('people', { count: order.guests })}` },
        ]),
    ...(order.guestId && may('member:read')
      ? [
          {
            label: t('column_bookerName'),
            value: <Link to={memberHref(order.guestId)}>{order.bookerName}</Link>,
          },
        ]
      : []),
    { label: t('column_phoneMasked'), value: <PhoneFact detail={detail} /> },
    { label: t('column_orderNo'), value: <Copyable text={order.orderNo} /> },
    ...(order.channelOrderNo
      ? [{ label: t('column_channelOrderNo'), value: <Copyable text={order.channelOrderNo} /> }]
      : []),
    { label: t('column_channel'), value: <SoldThrough order={order} /> },
    ...(order.commissionSource === null
      ? []
      : [{ label: t('column_commissionFen'), value: <CommissionFact detail={detail} /> }]),
    {
      label: t('createdBy'),
      value: (
        <>
          {order.createdBy} · <InstantText at={order.createdAt} house={order.houseId} />
        </>
      ),
    },
    ...(order.cancelReason ? [{ label: t('cancelReason'), value: order.cancelReason }] : []),
  ];
};
