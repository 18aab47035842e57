/** Buttons for the actions allowed on an order or stay: the first visible, the rest under "more". */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type MenuAction, MenuButton } from '../../components/dialogs/menu-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { groupKeys } from './group/group-actions.ts';
import {
  type ActionGroup,
  allowedKeys,
  groupOf,
  headKeys,
  isForward,
  soleStay,
  splitActions,
  stayKeys,
  VISIBLE,
} from './order-action-keys.ts';
import { type OrderAction, useOrderActions } from './use-order-actions.tsx';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface ActionButtonsProps {
  readonly actions: readonly OrderAction[];
  readonly visible?: number;
  readonly size?: 'small' | 'middle';
  /** Without a primary button, for lists of several. */
  readonly calm?: boolean;
  /** An extra menu, such as documents. */
  readonly beforeMore?: ReactNode;
}

export const ActionButtons = (props: ActionButtonsProps) => {
  const { actions, visible = VISIBLE, size = 'middle', calm = false, beforeMore } = props;
  const { t } = useTranslation('components');
  const words = useTranslation('orders').t;
  const [shown, more] = splitActions(actions, visible);
  return (
    <div className="order-actions">
      {shown.map((action, index) => (
        <ActionButton key={action.key} action={action} size={size} first={index === 0 && !calm} />
      ))}
      {beforeMore}
      {more.length > 0 && (
        <MenuButton
          items={menuItems(more, (group) => words(`actions_${group}`))}
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

interface ActionButtonProps {
  readonly action: OrderAction;
  readonly size: 'small' | 'middle';
  readonly first: boolean;
}

const ActionButton = ({ action, size, first }: ActionButtonProps) => {
  const { label, primary, danger, pending, menu, run } = action;
  if (!menu)
    return (
      <Button
        size={size}
        {...(first && primary ? { type: 'primary' as const } : {})}
        danger={danger}
        loading={pending}
        onClick={run}
      >
        {label}
      </Button>
    );
  return (
    <MenuButton
      items={menu}
      label={label}
      trigger={(props) => (
        <Button {...props} size={size} icon={<Icon name="down" size={12} />} iconPlacement="end">
          {label}
        </Button>
      )}
    />
  );
};

/** With group headings if there is more than one group. */
const menuItems = (actions: readonly OrderAction[], nameOf: (group: ActionGroup) => string): MenuAction[] => {
  const several = new Set(actions.map(({ key }) => groupOf(key))).size > 1;
  return actions.map(({ key, label, danger, pending, run }, index) => {
    const before = actions[index - 1];
    const begins = before === undefined || groupOf(before.key) !== groupOf(key);
    return {
      ...{ key, label, danger, run },
      disabled: pending,
      line: begins && index > 0,
      ...(several && begins && { heading: nameOf(groupOf(key)) }),
    };
  });
};

interface OrderActionsProps {
  readonly detail: OrderDetail;
  /** The stay concerned; absent: the order's only one. */
  readonly stay?: Stay | undefined;
  readonly visible?: number;
  readonly beforeMore?: ReactNode;
  /** On the order page: money actions beside the advancing ones. */
  readonly head?: boolean;
}

/** All actions of an order, including those of one stay. */
export const OrderActions = (props: OrderActionsProps) => {
  const { detail, stay = soleStay(detail), visible = VISIBLE, beforeMore, head = false } = props;
  const allowed = allowedKeys(detail, stay);
  const keys = head ? headKeys([...groupKeys(detail).filter(isForward), ...allowed]) : allowed;
  const { actions, dialog } = useOrderActions({ detail, stay }, keys);
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
  readonly calm?: boolean;
}

/** Actions on one room of an order. */
export const StayActions = ({ detail, stay, visible = 2, calm = false }: StayActionsProps) => {
  const { actions, dialog } = useOrderActions({ detail, stay }, stayKeys(stay));
  return (
    <>
      <ActionButtons actions={actions} visible={visible} size="small" calm={calm} />
      {dialog}
    </>
  );
};
