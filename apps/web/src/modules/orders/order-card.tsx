/** An order as a row on a phone. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { Link } from 'react-router';
import { Money } from '../../components/money.tsx';
import { orderHref } from '../../components/order-href.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OrderChannel } from './order-channel.tsx';
import { OrderState } from './order-list-columns.tsx';
import { StayWhen } from './stay-when.tsx';

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
