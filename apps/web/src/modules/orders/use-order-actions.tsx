/** The actions of an order or of one of its stays, ready for buttons and menus, and the dialog that is open. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../platform/toast.ts';
import { isDangerous, isForward, type OrderActionKey } from './order-action-keys.ts';
import { direct, type OrderAt, undoOf } from './order-commands.ts';

const OrderDialog = lazy(() => import('./order-dialogs.tsx'));

export interface OrderAction {
  readonly key: OrderActionKey;
  readonly label: string;
  readonly primary: boolean;
  readonly danger: boolean;
  readonly pending: boolean;
  readonly run: () => void;
}

export interface OrderActions {
  readonly actions: readonly OrderAction[];
  /** Stands somewhere in the screen; shows the dialog of the action that asks something. */
  readonly dialog: ReactNode;
}

/** Says that an action is done and offers the way back. */
export const useAnnounce = () => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  return (action: OrderActionKey, before: OrderAt, after: OrderDetail): void => {
    const undo = undoOf(action, before, after);
    const back = async () => {
      if (undo && (await undo())) toast.success(words('undone'));
    };
    toast.success(
      t(`done_${action}`),
      undo ? { action: { label: words('undo'), run: () => void back() } } : {},
    );
  };
};

export const useOrderActions = (at: OrderAt, keys: readonly OrderActionKey[]): OrderActions => {
  const { t } = useTranslation('orders');
  const announce = useAnnounce();
  const [pending, setPending] = useState<OrderActionKey | null>(null);
  const [asked, setAsked] = useState<{ readonly action: OrderActionKey; readonly open: boolean } | null>(
    null,
  );
  const start = async (action: OrderActionKey) => {
    const run = direct[action];
    if (!run) return setAsked({ action, open: true });
    setPending(action);
    const after = await run(at);
    setPending(null);
    if (after) announce(action, at, after);
  };
  return {
    actions: keys.map((key) => ({
      key,
      label: t(`action_${key}`),
      primary: isForward(key),
      danger: isDangerous(key),
      pending: pending === key,
      run: () => void start(key),
    })),
    dialog: asked && (
      <Suspense>
        <OrderDialog
          {...at}
          action={asked.action}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      </Suspense>
    ),
  };
};
