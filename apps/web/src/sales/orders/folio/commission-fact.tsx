/** Channel commission of an order, its source, and a button to enter it. */
import { percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Tag } from '../../../components/state-dot.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ActionButtons } from '../order-actions.tsx';
import { useOrderActions } from '../use-order-actions.tsx';

export const CommissionFact = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const { commissionFen, commissionSource, commissionBp } = detail.order;
  const keys = detail.actions.includes('commission') ? (['commission'] as const) : [];
  const { actions, dialog } = useOrderActions({ detail }, keys);
  if (commissionSource === null) return null;
  return (
    <span className="commission-fact">
      <Money fen={commissionFen} />
      <Tag tone={commissionSource === 'assumed' ? 'warn' : 'neutral'}>
        {t(`commission_${commissionSource}`)}
      </Tag>
      {commissionBp !== null && (
        <span className="muted">{t('commissionOfSale', { rate: percentOf(commissionBp) })}</span>
      )}
      <ActionButtons actions={actions} size="small" />
      {dialog}
    </span>
  );
};
