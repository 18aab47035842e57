/** The order behind a notification, for users who may see orders. */
import type { NotificationRow } from '@minsu/contract/foundation/messages/message.ts';
import { Link } from 'react-router';
import { orderHref } from '../../components/records/order-href.ts';
import { useMay } from '../../platform/calls/session.ts';

export const NotificationOrder = ({ of }: { readonly of: Pick<NotificationRow, 'orderId' | 'orderNo'> }) => {
  const may = useMay();
  if (of.orderId === null) return <span className="muted">—</span>;
  return may('order:read') ? (
    <Link className="num" to={orderHref(of.orderId)}>
      {of.orderNo}
    </Link>
  ) : (
    <span className="num">{of.orderNo}</span>
  );
};
