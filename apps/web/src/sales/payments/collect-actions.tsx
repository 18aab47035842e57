/** Opens 收款 for an order that owes something: on its folio, at check-in, at check-out, and where a payment is entered. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button, type ButtonProps } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const CollectDialog = lazyPart(() => import('./collect-dialog.tsx'), 'asked');

interface CollectButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  readonly detail: Pick<OrderDetail, 'order'>;
  /** Goes on to another way of taking money. */
  readonly onReceivedOtherwise?: () => void;
}

/** Something of the folio or of the deposit is due. */
const owes = ({ order }: Pick<OrderDetail, 'order'>): boolean =>
  (order.balanceFen ?? 0) > 0 || order.deposit === 'due';

export const CollectButton = ({ detail, type, size, onReceivedOtherwise }: CollectButtonProps) => {
  const { t } = useTranslation('payments');
  const may = useMay();
  const seesMoney = useSeesMoney();
  const { shown, show, close } = useDialog();
  const { id, houseId } = detail.order;
  const isOffered = may('order:payment') && seesMoney && owes(detail);
  if (!isOffered && !shown?.open) return null;
  return (
    <>
      <Button {...(type && { type })} {...(size && { size })} onClick={() => show()}>
        {t('collect')}
      </Button>
      {shown && (
        <CollectDialog
          key={shown.key}
          order={{ id, houseId }}
          open={shown.open}
          onClose={close}
          {...(onReceivedOtherwise && { onReceivedOtherwise })}
        />
      )}
    </>
  );
};
