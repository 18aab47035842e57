/** Orders under their line of the action queue; apart, because the actions of an order are heavy. */
import type { QueueSpec } from '@minsu/contract/operations/workplace/queue-list.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { Link } from 'react-router';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { formatMoney, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OrderActions } from '../../sales/orders/order-actions.tsx';
import { QueueClock } from './queue-clock.tsx';

interface OrderRowsProps {
  readonly spec: QueueSpec;
  readonly rows: number;
}

export const OrderRows = ({ spec, rows }: OrderRowsProps) => {
  const query = useCall(pageOrders, { ...spec.filter, size: rows } as InputOf<typeof pageOrders>);
  return (
    <Loaded query={query} lines={rows}>
      {({ records }) => (
        <ul className="queue-rows">
          {records.map((row) => (
            <li key={row.id} className="queue-row">
              <OrderWords row={row} />
              <div className="queue-do">
                {row.deadlineAt && <QueueClock at={row.deadlineAt} />}
                <Decide orderId={row.id} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

const OrderWords = ({ row }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('workplace');
  const channelName = useChannelName();
  const { id, bookerName, channel, checkIn, checkOut, nights, houseName, roomNumbers, roomTypeNames } = row;
  const dates = formatRange(checkIn, checkOut, currentLanguage());
  return (
    <span className="queue-words">
      <span className="queue-row-head">
        <Link to={orderHref(id)}>{bookerName}</Link>{' '}
        <span className="muted">
          {[channelName(channel), dates, nights === 0 ? t('byHours') : t('nights', { count: nights })].join(
            ' · ',
          )}
        </span>
      </span>
      <span className="queue-first">
        {houseName} · {roomNumbers || roomTypeNames}
        {row.balanceFen !== null && row.balanceFen > 0 && (
          <span className="bad"> · {t('owes', { amount: formatMoney(row.balanceFen) })}</span>
        )}
      </span>
    </span>
  );
};

/** Actions need the order's version, which the queue does not carry. */
export const Decide = ({ orderId }: { readonly orderId: string }) => {
  const { data } = useCall(getOrder, { id: orderId }, { keepPrevious: false, quiet: true });
  return data ? <OrderActions detail={data} visible={1} /> : <span className="decide-space" />;
};
