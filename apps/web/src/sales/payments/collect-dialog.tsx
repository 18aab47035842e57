/** 收款: what is due is asked for by a QR code or a link, and turns green as soon as the guest has paid. */
import { getCollection } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { Collection } from '@minsu/contract/sales/payments/payment-intent.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CollectForm } from './collect-form.tsx';
import { IntentView } from './intent-view.tsx';
import './payments.css';
import './payments-live.ts';

/** The socket is faster; this is for when it is not there. */
const LOOK_MS = 3_000;

export interface CollectDialogProps {
  readonly order: { readonly id: string; readonly houseId: string };
  readonly open: boolean;
  readonly onClose: () => void;
  /** The request is closed; opens the form for another payment method, unless it is already open behind the dialog. */
  readonly onReceivedOtherwise?: () => void;
}

const CollectDialog = (props: CollectDialogProps) => {
  const { order, open, onClose } = props;
  const { t } = useTranslation('payments');
  const query = useCall(
    getCollection,
    { orderId: order.id },
    { enabled: open, staleTime: 0, refetchInterval: LOOK_MS },
  );
  return (
    <Dialog
      open={open}
      title={t('collectTitle')}
      width={440}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <Loaded query={query} lines={6}>
        {(collection) => <CollectBody {...props} collection={collection} />}
      </Loaded>
    </Dialog>
  );
};

export default CollectDialog;

const CollectBody = ({
  order,
  collection,
  onClose,
  onReceivedOtherwise,
}: CollectDialogProps & { readonly collection: Collection }) => {
  const { t } = useTranslation(['payments', 'components']);
  const [watched, watch] = useState<string | null>(collection.active?.id ?? null);
  const { active, recent, offers, dueFen, depositDueFen } = collection;
  const shown = active ?? recent.find(({ id }) => id === watched);
  if (shown)
    return (
      <IntentView
        intent={shown}
        houseId={order.houseId}
        onAgain={() => watch(null)}
        onReceivedOtherwise={() => {
          onClose();
          onReceivedOtherwise?.();
        }}
        onClose={onClose}
      />
    );
  const close = <Button onClick={onClose}>{t('components:close')}</Button>;
  if (offers.length === 0)
    return <EmptyState title={t('noAccount')} hint={t('noAccountHint')} action={close} />;
  if (dueFen + depositDueFen === 0) return <EmptyState title={t('nothingDue')} action={close} />;
  return <CollectForm collection={collection} orderId={order.id} onStarted={watch} onCancel={onClose} />;
};
