/** Another user approves or rejects an adjustment; its author withdraws it. */
import {
  approveAdjustment,
  withdrawAdjustment,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfAdjustment } from './adjustment-words.tsx';
import { adjustmentQueries } from './settlement-live.ts';

const RejectDialog = lazyPart(() => import('./reject-adjustment.tsx'), 'asked');

const after = { invalidates: adjustmentQueries, onStale: () => void invalidate(adjustmentQueries) };
const keyOf = ({ of: { id, version } }: OfAdjustment) => ({ id, version });

export const AdjustmentActions = ({ of }: OfAdjustment) => (
  <span className="adjustment-actions">
    {of.actions.includes('approve') && <Approve of={of} />}
    {of.actions.includes('reject') && <Reject of={of} />}
    {of.actions.includes('withdraw') && <Withdraw of={of} />}
  </span>
);

const Approve = ({ of }: OfAdjustment) => {
  const { t } = useTranslation('adjustments');
  const effect = of.kind === 'adjustment' ? (of.amountFen > 0 ? 'pay' : 'deduct') : of.kind;
  const params = { name: of.landlordName, amount: formatMoney(Math.abs(of.amountFen)) };
  return (
    <CommandButton
      {...after}
      size="small"
      type="primary"
      command={approveAdjustment}
      input={keyOf({ of })}
      label={t('approve')}
      confirm={{
        title: t('approveTitle', { no: of.adjustmentNo }),
        effects: [t(`effect_${effect}`, params), of.reason],
      }}
      done={t('approved')}
    />
  );
};

const Withdraw = ({ of }: OfAdjustment) => {
  const { t } = useTranslation('adjustments');
  return (
    <CommandButton
      {...after}
      size="small"
      command={withdrawAdjustment}
      input={keyOf({ of })}
      label={t('withdraw')}
      confirm={{ title: t('withdrawTitle', { no: of.adjustmentNo }) }}
      done={t('withdrawn')}
    />
  );
};

const Reject = ({ of }: OfAdjustment) => {
  const { t } = useTranslation('adjustments');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t('reject')}
      </Button>
      {dialog.shown && <RejectDialog of={of} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};
