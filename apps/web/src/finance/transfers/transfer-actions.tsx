/** Another user confirms, rejects or voids a transfer; its author withdraws it. */
import {
  confirmTransfer,
  rejectTransfer,
  voidTransfer,
  withdrawTransfer,
} from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { transferQueries } from './transfer-live.ts';
import { type OfTransfer, useSideName } from './transfer-words.tsx';

const after = { invalidates: transferQueries, onStale: () => void invalidate(transferQueries) };
const keyOf = ({ of: { id, version } }: OfTransfer) => ({ id, version });

export const TransferActions = ({ of }: OfTransfer) => (
  <span className="transfer-actions">
    {of.actions.includes('confirm') && <Confirm of={of} />}
    {of.actions.includes('reject') && <Asking of={of} verb="reject" />}
    {of.actions.includes('withdraw') && <Withdraw of={of} />}
    {of.actions.includes('void') && <Asking of={of} verb="void" />}
  </span>
);

const Confirm = ({ of }: OfTransfer) => {
  const { t } = useTranslation('transfers');
  const sideName = useSideName();
  const { from, to, amountFen, feeFen, transferNo, note } = of;
  const effect = t('confirmEffect', {
    ...{ from: sideName(from), leaves: formatMoney(amountFen + feeFen) },
    ...{ to: sideName(to), arrives: formatMoney(amountFen) },
  });
  return (
    <CommandButton
      {...after}
      size="small"
      type="primary"
      command={confirmTransfer}
      input={keyOf({ of })}
      label={t('confirm')}
      confirm={{
        title: t('confirmTitle', { no: transferNo }),
        effects: note === '' ? [effect] : [effect, note],
      }}
      done={t('confirmed')}
    />
  );
};

const Withdraw = ({ of }: OfTransfer) => {
  const { t } = useTranslation('transfers');
  return (
    <CommandButton
      {...after}
      size="small"
      command={withdrawTransfer}
      input={keyOf({ of })}
      label={t('withdraw')}
      confirm={{ title: t('withdrawTitle', { no: of.transferNo }) }}
      done={t('withdrawn')}
    />
  );
};

type Verb = 'reject' | 'void';

/** Both ask for a reason. */
const Asking = ({ of, verb }: OfTransfer & { readonly verb: Verb }) => {
  const { t } = useTranslation('transfers');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t(verb)}
      </Button>
      {dialog.shown && <ReasonDialog of={of} verb={verb} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const ReasonDialog = ({ of, verb, ...host }: DialogHost & OfTransfer & { readonly verb: Verb }) => {
  const { t } = useTranslation('transfers');
  const isVoid = verb === 'void';
  return (
    <CommandDialog
      {...host}
      title={t(`${verb}Title`, { no: of.transferNo })}
      {...(isVoid && { text: t('voidText'), danger: true })}
      submitLabel={t(verb)}
      command={isVoid ? voidTransfer : rejectTransfer}
      base={keyOf({ of })}
      initial={{ reason: '' }}
      done={t(isVoid ? 'voided' : 'rejected')}
      invalidates={transferQueries}
    >
      <Field of={rejectTransfer.input} name="reason" label={t('field_reason')} control="textarea" required />
    </CommandDialog>
  );
};
