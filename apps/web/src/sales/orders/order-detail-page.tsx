/** One order: header with figures and actions, folio, rooms, history, side column. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { RecordPage, recordQuery, useRecordId } from '../../components/records/record-page.tsx';
import { PageClock } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { OrderHead } from './order-head.tsx';
import { OrderRooms } from './order-rooms.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTabs } from './order-tabs.tsx';
import './order-live.ts';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';

const OrderDetailPage = () => {
  const { t } = useTranslation('orders');
  const id = useRecordId();
  const query = useCall(getOrder, { id }, recordQuery(id));
  const order = query.data?.order;
  return (
    <RecordPage
      id={id}
      query={query}
      title={order ? `${order.bookerName} ${order.orderNo}` : t('orderTitle')}
      crumb={order?.orderNo ?? t('orderTitle')}
      missing={{
        title: t('orderMissing'),
        hint: t('notFoundHint'),
        to: '/orderManagement/orderList',
        list: t('toList'),
      }}
    >
      {(detail) => <OrderBody key={detail.order.id} detail={detail} />}
    </RecordPage>
  );
};

const OrderBody = ({ detail }: { readonly detail: OrderDetail }) => (
  <PageClock house={detail.order.houseId}>
    <OrderHead detail={detail} />
    {detail.stays.length > 1 && <OrderRooms detail={detail} />}
    <div className="order-columns">
      <OrderTabs detail={detail} />
      <OrderSide detail={detail} />
    </div>
  </PageClock>
);

export default OrderDetailPage;
