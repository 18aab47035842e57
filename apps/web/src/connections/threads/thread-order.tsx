/** Right column: the order, as far as the user may see it. */

import type { ThreadDetail } from '@minsu/contract/connections/threads/thread.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { Link } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { Unbroken } from '../../components/words/unbroken.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { formatMoney, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const OrderAutomation = lazyPart(() => import('../../operations/automation/order-automation-panel.tsx'));

interface ThreadOrderProps {
  readonly detail: ThreadDetail;
  readonly onClose: () => void;
}

export const ThreadOrder = ({ detail, onClose }: ThreadOrderProps) => {
  const { t } = useTranslation('threads');
  const may = useMay();
  const { orderId, platformOrderId } = detail.thread;
  return (
    <>
      <header>
        <h2>{t('order')}</h2>
        <IconButton icon="close" label={t('hideOrder')} className="close-order" onClick={onClose} />
      </header>
      {orderId === null && (
        <>
          <p>{t('unplaced', { number: platformOrderId ?? '' })}</p>
          {may('channel:read') && <Link to="/channel/channelList?tab=orders">{t('openChannelOrders')}</Link>}
        </>
      )}
      {orderId !== null &&
        (may('order:read') ? <Order id={orderId} detail={detail} /> : <Brief detail={detail} />)}
      {orderId !== null && (
        <section className="order-automation-part">
          <h3>{t('automation')}</h3>
          <OrderAutomation orderId={orderId} />
        </section>
      )}
    </>
  );
};

const Brief = ({ detail: { thread } }: { readonly detail: ThreadDetail }) => {
  const { t } = useTranslation('threads');
  return (
    <Facts
      items={[
        { label: t('order'), value: thread.orderNo },
        { label: t('rooms'), value: thread.rooms || t('noRoom') },
      ]}
    />
  );
};

const Order = ({ id, detail }: { readonly id: string; readonly detail: ThreadDetail }) => {
  const { t } = useTranslation('threads');
  const may = useMay();
  const query = useCall(getOrder, { id });
  return (
    <Loaded query={query} lines={8}>
      {(order) => (
        <>
          <OrderFacts of={order} detail={detail} />
          <p className="links">
            <Link to={orderHref(id)}>{t('openOrder')}</Link>
            {order.order.guestId && may('member:read') && (
              <Link to={memberHref(order.order.guestId)}>{t('openMember')}</Link>
            )}
          </p>
        </>
      )}
    </Loaded>
  );
};

const OrderFacts = ({
  of: { order },
  detail,
}: {
  readonly of: OrderDetail;
  readonly detail: ThreadDetail;
}) => {
  const { t } = useTranslation(['threads', 'orders']);
  const seesMoney = useSeesMoney();
  const dates = formatRange(order.checkIn, order.checkOut, currentLanguage());
  const items: Fact[] = [
    { label: t('order'), value: <Copyable text={order.orderNo} /> },
    { label: t('orderState'), value: t(`orders:shown_${order.shown}`) },
    { label: t('dates'), value: <Unbroken text={`${dates} · ${t('nights', { count: order.nights })}`} /> },
    {
      label: t('rooms'),
      value: [order.roomTypeNames, order.roomNumbers || t('noRoom')].filter(Boolean).join(' · '),
    },
    { label: t('guests'), value: order.guests },
    ...(order.phoneMasked ? [{ label: t('phone'), value: order.phoneMasked }] : []),
    { label: t('language'), value: t(`language_${detail.language}`) },
    ...(seesMoney && order.totalFen !== null
      ? [
          { label: t('amount'), value: formatMoney(order.totalFen) },
          ...(order.balanceFen ? [{ label: t('balance'), value: formatMoney(order.balanceFen) }] : []),
        ]
      : []),
    ...(order.remark ? [{ label: t('remark'), value: order.remark }] : []),
  ];
  return <Facts items={items} />;
};
