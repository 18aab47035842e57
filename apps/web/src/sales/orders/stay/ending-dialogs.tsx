/** Cancels an order or a room, or marks a no-show, with the cost shown before the button. */

import {
  type EndingPreview,
  previewCancel,
  previewNoShow,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { cancelStay, markNoShow } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { type ComponentProps, useState } from 'react';
import { ReasonField, useUsualReason } from '../../../components/forms/reason-field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey, stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { EndingFields } from './ending-preview.tsx';

const CHOSEN = { refund: true };
type Refusals = EndingPreview['refusals'];

/** Presets the most common reason so that a cancellation needs no typing. */
const useCancelStart = () => {
  const reason = useUsualReason('cancelReason');
  return { ...CHOSEN, ...(reason && { reason }) };
};

export const CancelDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { order } = at.detail;
  const query = useCall(previewCancel, { orderId: order.id }, { enabled: dialog.open, quiet: true });
  return (
    <OrderFormDialog
      {...dialog}
      danger
      disabled={!query.data}
      title={t('cancelTitle', { orderNo: order.orderNo })}
      submitLabel={t('action_cancel')}
      command={cancelOrder}
      base={{ ...orderKey(at.detail), feeFen: query.data?.feeFen }}
      initial={useCancelStart()}
      onDone={onDone}
    >
      <Loaded query={query} lines={5}>
        {(preview) => <EndingFields preview={preview} houseId={at.detail.order.houseId} />}
      </Loaded>
      <ReasonField of={cancelOrder.input} name="reason" label={t('reason')} kind="cancelReason" />
    </OrderFormDialog>
  );
};

/** A part of a split stay is given up: rules against the shorter visit. */
type PartRefusalsProps = Omit<ComponentProps<typeof IgnoreRestrictions>, 'refusals'> & {
  readonly refusals: Refusals;
};

const PartRefusals = ({ refusals, ...props }: PartRefusalsProps) => (
  <>
    {refusals.map(({ message }) => (
      <p key={message} className="callout bad" role="status">
        <Icon name="error" /> {message}
      </p>
    ))}
    <IgnoreRestrictions refusals={refusals} {...props} />
  </>
);

export const CancelStayDialog = ({ at, stay, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const input = { orderId: at.detail.order.id, stayId: stay.id };
  const query = useCall(previewCancel, input, { enabled: dialog.open, quiet: true });
  const [ignore, setIgnore] = useState(false);
  const refusals = query.data?.refusals ?? [];
  return (
    <OrderFormDialog
      {...dialog}
      danger
      disabled={!query.data || (refusals.length > 0 && !ignore)}
      title={t('cancelStayTitle', { room: stay.roomNumber ?? stay.roomTypeName })}
      submitLabel={t('action_cancelStay')}
      command={cancelStay}
      base={{
        ...stayKey(stay, at.detail),
        feeFen: query.data?.feeFen,
        ...(ignore && { ignoreRestrictions: true }),
      }}
      initial={useCancelStart()}
      onDone={onDone}
    >
      <Loaded query={query} lines={5}>
        {(preview) => (
          <EndingFields
            preview={preview}
            houseId={at.detail.order.houseId}
            effects={[t('effect_othersStay')]}
          />
        )}
      </Loaded>
      <PartRefusals refusals={refusals} checked={ignore} onChange={setIgnore} />
      <ReasonField of={cancelStay.input} name="reason" label={t('reason')} kind="cancelReason" />
    </OrderFormDialog>
  );
};

export const NoShowDialog = ({ at, stay, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const input = { orderId: at.detail.order.id, stayId: stay.id };
  const query = useCall(previewNoShow, input, { enabled: dialog.open, quiet: true });
  return (
    <OrderFormDialog
      {...dialog}
      danger
      disabled={!query.data}
      title={t('noShowTitle', { guest: stay.guestName })}
      submitLabel={t('action_noShow')}
      command={markNoShow}
      base={{ ...stayKey(stay, at.detail), feeFen: query.data?.feeFen }}
      initial={CHOSEN}
      onDone={onDone}
    >
      <Loaded query={query} lines={5}>
        {(preview) => (
          <EndingFields
            preview={preview}
            houseId={at.detail.order.houseId}
            effects={[t('effect_firstNight')]}
          />
        )}
      </Loaded>
    </OrderFormDialog>
  );
};
