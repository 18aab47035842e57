/** The side panel of the board: the order behind a bar, with what can be done and what happened last. */
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderHref } from '../../components/order-href.ts';
import { SidePanel } from '../../components/side-panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type OrderRef, OrderSummary, stayOf } from './order-summary.tsx';

export interface OrderSummaryPanelProps {
  /** `{ stayId }` from a bar, `{ id }` from a list. */
  readonly of: OrderRef;
  readonly onClose: () => void;
  readonly width?: number;
  /** Buttons of the screen it stands in, beside the way to the order. */
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
