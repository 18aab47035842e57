/** Orders behind a figure, in a drawer, with each one's amount and the total. */
import { pageReportOrders, type ReportOrder } from '@minsu/contract/operations/reports/report-endpoints.ts';
import type { FigureName } from '@minsu/contract/operations/reports/report-list.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { Money } from '../../components/words/money.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount, formatMoney, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { AskedInput } from './use-report-asked.ts';

interface OrdersProps {
  readonly asked: AskedInput;
  /** Row to list orders for; absent: the total. */
  readonly rowKey: string | undefined;
  readonly figure: FigureName;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Unit of the orders' amounts, for the sentence with their total. */
const whatOf = (figure: FigureName) => {
  switch (figure) {
    case 'bookings':
    case 'kept':
    case 'cancelled':
    case 'noShows':
      return 'what_bookings' as const;
    case 'asked':
    case 'answered':
    case 'unanswered':
      return 'what_waits' as const;
    case 'deposits':
    case 'toReturn':
      return 'what_deposits' as const;
    case 'owingOrders':
      return 'what_owing' as const;
    default:
      return 'what_nights' as const;
  }
};

const ReportOrders = ({ asked, rowKey, figure, title, open, onClose }: OrdersProps) => {
  const { t } = useTranslation('reports');
  const [page, setPage] = useState({ current: 1, size: 20 });
  const query = useCall(
    pageReportOrders,
    { ...asked, figure, ...(rowKey !== undefined && { key: rowKey }), ...page },
    { enabled: open },
  );
  return (
    <FormDrawer open={open} title={title} width={820} onClose={onClose}>
      <Loaded
        query={query}
        lines={10}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t('ordersNone')} />}
      >
        {(data) => (
          <>
            <p className="report-orders-sum num">
              {t('ordersSum', {
                orders: `${formatCount(data.total)}${data.more ? '+' : ''}`,
                amount: formatCount(data.count),
                what: t(whatOf(figure)),
              })}
              {data.fen !== null && <strong>{formatMoney(data.fen)}</strong>}
            </p>
            <OrderTable orders={data.records} figure={figure} money={data.fen !== null} />
            <Pager
              page={data}
              current={page.current}
              size={page.size}
              onChange={(change) => setPage((was) => ({ ...was, ...change }))}
              label={t('orders')}
            />
          </>
        )}
      </Loaded>
    </FormDrawer>
  );
};

export default ReportOrders;

interface TableProps {
  readonly orders: readonly ReportOrder[];
  readonly figure: FigureName;
  readonly money: boolean;
}

const OrderTable = ({ orders, figure, money }: TableProps) => {
  const { t } = useTranslation(['reports', 'orders']);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('reports:orders')} tabIndex={0}>
      <table className="data-table small">
        <thead>
          <tr>
            {(['order', 'guest', 'stay', 'channel', 'state'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`reports:column_${column}`)}
              </th>
            ))}
            <th scope="col" className="end">
              {t(`reports:figure_${figure}`)}
            </th>
            {money && (
              <th scope="col" className="end">
                {t('reports:column_amount')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderLine key={order.orderId} order={order} money={money} />
          ))}
        </tbody>
      </table>
    </section>
  );
};

const OrderLine = ({ order, money }: { readonly order: ReportOrder; readonly money: boolean }) => {
  const { t } = useTranslation('orders');
  const channelName = useChannelName();
  const mayOpen = useMay()('order:read');
  return (
    <tr>
      <td>
        {mayOpen ? <Link to={orderHref(order.orderId)}>{order.orderNo}</Link> : order.orderNo}
        <div className="muted">{order.houseName}</div>
      </td>
      <td>{order.guest}</td>
      <td className="num">{formatRange(order.checkIn, order.checkOut, currentLanguage())}</td>
      <td>{channelName(order.channel)}</td>
      <td>{t(`shown_${order.shown}`)}</td>
      <td className="end num">{formatCount(order.count)}</td>
      {money && (
        <td className="end num">
          <Money fen={order.fen} />
        </td>
      )}
    </tr>
  );
};
