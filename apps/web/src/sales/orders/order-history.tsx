/** All steps of an order with their changes. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { DiffLines } from '../../components/records/diff-lines.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useOrderHistory } from './use-order-history.ts';

export const OrderHistory = ({ detail }: { readonly detail: OrderDetail }) => {
  const { query, steps } = useOrderHistory(detail.order.id);
  return (
    <div className="panel-body">
      <Loaded query={query} lines={8}>
        {() => (
          <HistoryList
            house={detail.order.houseId}
            items={steps.map(({ lines, ...step }) => ({
              ...step,
              ...(lines.length > 0 ? { detail: <DiffLines lines={lines} /> } : {}),
            }))}
          />
        )}
      </Loaded>
    </div>
  );
};
