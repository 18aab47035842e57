import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { useStepDone } from '../../components/forms/take-back.ts';
import { useMay } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { isStep, type OrderActionKey } from './order-action-keys.ts';
import { type OrderAt, undoOf } from './order-commands.ts';

const addedStay = (before: OrderAt, after: OrderDetail): Stay | undefined =>
  after.stays.find(({ id }) => before.detail.stays.every((stay) => stay.id !== id));

/** Announces a finished action and offers undo. */
export const useAnnounce = () => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const stepDone = useStepDone();
  const may = useMay();
  return (action: OrderActionKey, before: OrderAt, after: OrderDetail): void => {
    const text = t(`done_${action}`);
    if (isStep(action) && before.stay) return stepDone(text, { stayId: before.stay.id });
    const added = action === 'addRoom' && may('order:edit') ? addedStay(before, after) : undefined;
    if (added) return stepDone(text, { stayId: added.id });
    const undo = undoOf(action, before, after);
    const back = async () => {
      if (undo && (await undo())) toast.success(words('undone'));
    };
    toast.success(text, undo ? { action: { label: words('undo'), run: () => void back() } } : {});
  };
};
