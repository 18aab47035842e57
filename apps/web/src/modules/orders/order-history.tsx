/** Every step of an order, with what it changed. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { HistoryList } from '../../components/history-list.tsx';
import { Loaded } from '../../components/panel.tsx';
import type { DiffLine } from './order-words.ts';
import { useOrderHistory } from './use-order-history.ts';

export const OrderHistory = ({ detail }: { readonly detail: OrderDetail }) => {
  const { query, steps } = useOrderHistory(detail.order.id);
  return (
    <div className="panel-body">
      <Loaded query={query} lines={8}>
        {() => (
          <HistoryList
            timeZone={detail.order.houseTimeZone}
            items={steps.map(({ lines, ...step }) => ({
              ...step,
              ...(lines.length > 0 ? { detail: <Diff lines={lines} /> } : {}),
            }))}
          />
        )}
      </Loaded>
    </div>
  );
};

const Diff = ({ lines }: { readonly lines: readonly DiffLine[] }) => (
  <dl className="diff">
    {lines.map(({ field, label, before, after }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd>
          {before && <del>{before}</del>}
          {before && after && ' → '}
          {after && <ins>{after}</ins>}
        </dd>
      </div>
    ))}
  </dl>
);
