/** An order as a phone row. */
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { Link } from 'react-router';
import { orderHref } from '../../../components/records/order-href.ts';
import { Money } from '../../../components/words/money.tsx';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { OrderChannel } from '../order-channel.tsx';
import { StayWhen } from '../sell/stay-when.tsx';
import { OrderState } from './order-list-columns.tsx';

export const OrderCard = ({ row }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  return (
    <Link className="order-card" to={orderHref(row.id)}>
      <span className="line">
        <strong>{row.bookerName}</strong>
        <OrderState row={row} />
      </span>
      <span className="line">
        <span className="where">
          {row.houseName} · {row.roomNumbers || t('unassigned')}
        </span>
        {seesMoney && <Money fen={row.totalFen} />}
      </span>
      <span className="line muted">
        <StayWhen {...row} />
        {seesMoney && (row.balanceFen ?? 0) > 0 ? (
          <span className="bad-text">
            {t('toCollect')} <Money fen={row.balanceFen} owed />
          </span>
        ) : (
          <span>
            <OrderChannel order={row} />
          </span>
        )}
      </span>
    </Link>
  );
};
