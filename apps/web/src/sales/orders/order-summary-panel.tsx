/** Side panel of the calendar: the order behind a bar, with actions and latest events. */
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type OrderRef, OrderSummary, stayOf } from './order-summary.tsx';

export interface OrderSummaryPanelProps {
  /** `{ stayId }` from a bar, `{ id }` from a list. */
  readonly of: OrderRef;
  readonly onClose: () => void;
  readonly width?: number;
  /** Buttons of the surrounding screen, beside the link to the order. */
  readonly tools?: ReactNode;
}

export const OrderSummaryPanel = ({ of, onClose, width, tools }: OrderSummaryPanelProps) => {
  const { t } = useTranslation('orders');
  const { data } = useCall(getOrder, of, { keepPrevious: false });
  const title = data && (stayOf(data, of)?.guestName ?? data.order.bookerName);
  return (
    <SidePanel
      title={title ?? t('title')}
      onClose={onClose}
      {...(width === undefined ? {} : { width })}
      footer={
        data && (
          <>
            {tools}
            <Link className="button-link" to={orderHref(data.order.id)}>
              {t('openOrder')}
            </Link>
          </>
        )
      }
    >
      <OrderSummary of={of} />
    </SidePanel>
  );
};
