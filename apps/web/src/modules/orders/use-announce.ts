import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { useStepDone } from '../../components/take-back.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { isStep, type OrderActionKey } from './order-action-keys.ts';
import { type OrderAt, undoOf } from './order-commands.ts';

/** Says that an action is done and offers the way back. */
export const useAnnounce = () => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const stepDone = useStepDone();
  return (action: OrderActionKey, before: OrderAt, after: OrderDetail): void => {
    const text = t(`done_${action}`);
    if (isStep(action) && before.stay) return stepDone(text, { stayId: before.stay.id });
    const undo = undoOf(action, before, after);
    const back = async () => {
      if (undo && (await undo())) toast.success(words('undone'));
    };
    toast.success(text, undo ? { action: { label: words('undo'), run: () => void back() } } : {});
  };
};
