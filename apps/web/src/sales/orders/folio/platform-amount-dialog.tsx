/** Enters or corrects what a platform keeps of an order, when it is reported outside the order feed. */
import {
  previewPlatformAmount,
  setPlatformAmount,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

const of = setPlatformAmount.input;

export const PlatformAmountDialog = ({ action, at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { id, paidFen } = at.detail.order;
  const title = t(
    action === 'correctPlatformAmount' ? 'action_correctPlatformAmount' : 'action_platformAmount',
  );
  return (
    <OrderFormDialog
      {...dialog}
      title={title}
      submitLabel={title}
      command={setPlatformAmount}
      base={orderKey(at.detail)}
      initial={{ keptFen: paidFen ?? 0 }}
      onDone={onDone}
    >
      <Field
        of={of}
        name="keptFen"
        label={t('platformKept')}
        control="money"
        help={t('platformAmountHelp')}
      />
      <Effect orderId={id} />
      <Field of={of} name="reason" label={t('reason')} />
    </OrderFormDialog>
  );
};

/** Folio before and after; hidden while the amount is refused, which the field reports on submit. */
const Effect = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation('orders');
  const keptFen = useStore(useForm(), ({ values }) => values.keptFen);
  const enabled = Number.isSafeInteger(keptFen) && Number(keptFen) >= 0;
  const { data } = useCall(
    previewPlatformAmount,
    { orderId, keptFen: Number(keptFen) },
    { enabled, quiet: true },
  );
  if (!enabled || !data) return null;
  const { nowFen, totalNowFen, totalFen, balanceFen } = data;
  const change = (fromFen: number, toFen: number) => (
    <>
      <Money fen={fromFen} /> → <Money fen={toFen} />
    </>
  );
  return (
    <Facts
      items={[
        { label: t('platformNow'), value: change(nowFen, data.keptFen) },
        { label: t('platformTotal'), value: change(totalNowFen, totalFen) },
        ...(balanceFen > 0 ? [{ label: t('stillDue'), value: <Money fen={balanceFen} owed /> }] : []),
        ...(balanceFen < 0 ? [{ label: t('dueBack'), value: <Money fen={-balanceFen} /> }] : []),
      ]}
    />
  );
};
