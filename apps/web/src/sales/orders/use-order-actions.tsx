/** Actions of an order or stay for buttons and menus, and the open dialog. */
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import type { MenuAction } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useQuickCharges } from './folio/use-quick-charges.ts';
import { isDangerous, isForward, type OrderActionKey, wordOf } from './order-action-keys.ts';
import { direct, type OrderAt } from './order-commands.ts';
import { useAnnounce } from './use-announce.ts';

const OrderDialog = lazyPart(() => import('./order-dialogs.tsx'), 'asked');

export interface OrderAction {
  readonly key: OrderActionKey;
  readonly label: string;
  readonly primary: boolean;
  readonly danger: boolean;
  readonly pending: boolean;
  readonly run: () => void;
  /** Options offered before acting; the last one equals `run`. */
  readonly menu?: readonly MenuAction[] | undefined;
}

export interface OrderActions {
  readonly actions: readonly OrderAction[];
  /** Must be rendered; shows the open action's dialog. */
  readonly dialog: ReactNode;
}

export const useOrderActions = (at: OrderAt, keys: readonly OrderActionKey[]): OrderActions => {
  const { t } = useTranslation('orders');
  const announce = useAnnounce();
  const [pending, setPending] = useState<OrderActionKey | null>(null);
  const { shown, show, close } = useDialog<OrderActionKey>();
  const start = async (action: OrderActionKey) => {
    const run = direct[action];
    if (!run) return show(action);
    setPending(action);
    const after = await run(at);
    setPending(null);
    if (after) announce(action, at, after);
  };
  const quick = useQuickCharges(at.detail);
  const menuOf = (key: OrderActionKey): readonly MenuAction[] | undefined => {
    if (key !== 'addCharge' || quick.length === 0) return undefined;
    return [
      ...quick,
      { key: 'other', label: t('otherCharge'), line: true, run: () => void start('addCharge') },
    ];
  };
  return {
    actions: keys.map((key) => ({
      key,
      label: t(wordOf(key, at.stay)),
      primary: isForward(key),
      danger: isDangerous(key),
      pending: pending === key,
      run: () => void start(key),
      menu: menuOf(key),
    })),
    dialog: shown && (
      <OrderDialog key={shown.key} {...at} action={shown.of} open={shown.open} onClose={close} />
    ),
  };
};
