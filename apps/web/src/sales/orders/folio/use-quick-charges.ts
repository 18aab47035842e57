/** Charges from the price list, added with one click and undone with another. */

import { addCharge, removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import type { MenuAction } from '../../../components/dialogs/menu-button.tsx';
import { formatMoney } from '../../../platform/format.ts';
import { type PricedItem, usePricedItems } from '../../../platform/payment-methods.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey, runOrderCommand } from '../order-commands.ts';

/** Line added by the change. */
const addedLine = (before: OrderDetail, after: OrderDetail): string | undefined => {
  const known = new Set(before.folio?.lines.map(({ id }) => id));
  return after.folio?.lines.find(({ id }) => !known.has(id))?.id;
};

export const useQuickCharges = (detail: OrderDetail): readonly MenuAction[] => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const items = usePricedItems();
  const add = async ({ value, label, priceFen }: PricedItem) => {
    const input = { ...orderKey(detail), kind: value, amountFen: priceFen };
    const after = await runOrderCommand(addCharge, input);
    if (!after) return;
    const chargeId = addedLine(detail, after);
    const undo = async () => {
      if (chargeId === undefined) return;
      const back = await runOrderCommand(removeCharge, { ...orderKey(after), chargeId });
      if (back) toast.success(words('undone'));
    };
    toast.success(t('charged', { item: label, amount: formatMoney(priceFen) }), {
      ...(chargeId !== undefined && { action: { label: words('undo'), run: () => void undo() } }),
    });
  };
  return items.map((item) => ({
    key: item.value,
    label: `${item.label} ${formatMoney(item.priceFen)}`,
    run: () => void add(item),
  }));
};
