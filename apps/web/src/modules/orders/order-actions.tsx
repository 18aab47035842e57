/** Buttons for whatever the server allows on an order or a stay: the first ones in sight, the rest under "more". */
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { type MenuAction, MenuButton } from '../../components/menu-button.tsx';
import { allowedKeys, soleStay, splitActions, stayKeys, VISIBLE } from './order-action-keys.ts';
import { type OrderAction, useOrderActions } from './use-order-actions.tsx';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface ActionButtonsProps {
  readonly actions: readonly OrderAction[];
  readonly visible?: number;
  readonly size?: 'small' | 'middle';
  /** A menu of its own, such as that of the documents. */
  readonly beforeMore?: ReactNode;
}

export const ActionButtons = (props: ActionButtonsProps) => {
  const { actions, visible = VISIBLE, size = 'middle', beforeMore } = props;
  const { t } = useTranslation('components');
  const [shown, more] = splitActions(actions, visible);
  return (
    <div className="order-actions">
      {shown.map((action, index) => (
        <Button
          key={action.key}
          size={size}
          {...(index === 0 && action.primary ? { type: 'primary' as const } : {})}
          danger={action.danger}
          loading={action.pending}
          onClick={action.run}
        >
          {action.label}
        </Button>
      ))}
      {beforeMore}
      {more.length > 0 && (
        <MenuButton
          items={menuItems(more)}
          label={t('more')}
          trigger={(props) => (
            <Button {...props} size={size} icon={<Icon name="down" size={12} />} iconPlacement="end">
              {t('more')}
            </Button>
          )}
        />
      )}
    </div>
  );
};

const menuItems = (actions: readonly OrderAction[]): MenuAction[] =>
  actions.map(({ key, label, danger, pending, run }, index) => ({
    key,
    label,
    danger,
    disabled: pending,
    line: danger && index > 0 && actions[index - 1]?.danger !== true,
    run,
  }));

interface OrderActionsProps {
  readonly detail: OrderDetail;
  /** The stay that is meant; absent: the order's only one. */
  readonly stay?: Stay | undefined;
  readonly visible?: number;
  readonly beforeMore?: ReactNode;
}

/** All actions of an order, with those of one stay. */
export const OrderActions = (props: OrderActionsProps) => {
  const { detail, stay = soleStay(detail), visible = VISIBLE, beforeMore } = props;
  const { actions, dialog } = useOrderActions({ detail, stay }, allowedKeys(detail, stay));
  return (
    <>
      <ActionButtons actions={actions} visible={visible} beforeMore={beforeMore} />
      {dialog}
    </>
  );
};

interface StayActionsProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  readonly visible?: number;
}

/** What can be done with one room of an order. */
export const StayActions = ({ detail, stay, visible = 2 }: StayActionsProps) => {
  const { actions, dialog } = useOrderActions({ detail, stay }, stayKeys(stay));
  return (
    <>
      <ActionButtons actions={actions} visible={visible} size="small" />
      {dialog}
    </>
  );
};
