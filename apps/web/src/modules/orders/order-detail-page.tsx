/** One order: header with key figures and actions, bill, rooms, history, and what the desk needs beside it. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { OrderHead } from './order-head.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTabs } from './order-tabs.tsx';
import './order-live.ts';
import './orders.css';

const OrderDetailPage = () => {
  const { t } = useTranslation('orders');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useCall(getOrder, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const { data, error } = query;
  const title = data ? `${data.order.bookerName} ${data.order.orderNo}` : t('orderTitle');
  const missing = id === '' || (!data && (error?.status === 404 || error?.status === 422));
  return (
    <Page title={title} crumb={data?.order.orderNo ?? t('orderTitle')} heading={data ? 'none' : 'show'}>
      {missing ? (
        <EmptyState
          kind="noMatch"
          title={(error?.status === 404 && error.serverMessage) || t('orderMissing')}
          hint={t('notFoundHint')}
          action={<Link to="/orderManagement/orderList">{t('toList')}</Link>}
        />
      ) : (
        <Loaded query={query} lines={12}>
          {(detail) => <OrderBody key={detail.order.id} detail={detail} />}
        </Loaded>
      )}
    </Page>
  );
};

const OrderBody = ({ detail }: { readonly detail: OrderDetail }) => (
  <>
    <OrderHead detail={detail} />
    <div className="order-columns">
      <OrderTabs detail={detail} />
      <OrderSide detail={detail} />
    </div>
  </>
);

export default OrderDetailPage;
