/** An order as a row on a phone. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Nights } from '../../components/date-text.tsx';
import { Money } from '../../components/money.tsx';
import { formatRange, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { OrderState } from './order-list-columns.tsx';
import { orderHref } from './order-summary-panel.tsx';

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
        <span className="num">
          {formatRange(row.checkIn, row.checkOut, currentLanguage())} ·{' '}
          <Nights count={nightsOf(row.checkIn, row.checkOut)} />
        </span>
        {seesMoney && (row.balanceFen ?? 0) > 0 ? (
          <span className="bad-text">
            {t('toCollect')} <Money fen={row.balanceFen} owed />
          </span>
        ) : (
          <span>{t(`channel_${row.channel}`)}</span>
        )}
      </span>
    </Link>
  );
};
