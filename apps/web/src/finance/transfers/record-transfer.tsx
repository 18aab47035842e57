/** Records a transfer between own accounts. */
import { getTransferBalance, recordTransfer } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { type TransferAccount, transferAccounts } from '@minsu/contract/finance/transfers/transfer-rules.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { formatMoney } from '../../platform/format.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { transferQueries } from './transfer-live.ts';

const { input } = recordTransfer;

export const RecordTransfer = () => {
  const { t } = useTranslation('transfers');
  const may = useMay();
  const dialog = useDialog();
  if (!may('ledger:manage')) return null;
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => dialog.show()}>
        {t('record')}
      </Button>
      {dialog.shown && (
        <RecordDialog key={dialog.shown.key} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};

const RecordDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation('transfers');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      width={640}
      guarded
      title={t('record')}
      text={t('hint')}
      submitLabel={t('record')}
      command={recordTransfer}
      initial={{
        from: { account: 'cash' },
        to: { account: 'institution' },
        movedOn: businessToday(null),
        receiptNo: '',
        note: '',
      }}
      invalidates={transferQueries}
      done={t('recorded')}
      onDone={onClose}
    >
      <Side side="from" />
      <Side side="to" />
      <div className="form-grid">
        <Field of={input} name="amountFen" label={t('field_amount')} control="money" required />
        <Field of={input} name="feeFen" label={t('field_fee')} control="money" help={t('feeHelp')} />
        <Field of={input} name="movedOn" label={t('field_movedOn')} control="date" required />
        <Field of={input} name="receiptNo" label={t('field_receiptNo')} />
      </div>
      <Field of={input} name="note" label={t('field_note')} control="textarea" />
    </FormDialog>
  );
};

type SideName = 'from' | 'to';

const useSide = (side: SideName) => {
  const values = useStore(useForm(), (state) => state.values);
  return {
    account: valueAt(values, `${side}.account`) as TransferAccount | undefined,
    method: valueAt(values, `${side}.method`) as string | undefined,
    houseId: valueAt(values, `${side}.houseId`) as string | undefined,
  };
};

const Side = ({ side }: { readonly side: SideName }) => {
  const { t } = useTranslation('transfers');
  const methods = usePaymentMethods();
  const { account } = useSide(side);
  return (
    <fieldset className="ledger-fieldset">
      <legend>{t(side)}</legend>
      <div className="form-grid">
        <Field
          of={input}
          name={`${side}.account`}
          label={t('field_account')}
          control="select"
          required
          options={transferAccounts.map((value) => ({ value, label: t(`account_${value}`) }))}
        />
        {account === 'cash' && (
          <Field
            of={input}
            name={`${side}.method`}
            label={t('field_method')}
            control="select"
            required
            options={methods}
          />
        )}
      </div>
      {account === 'cash' && (
        <Field
          of={input}
          name={`${side}.houseId`}
          label={t('field_house')}
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
      )}
      <Balance side={side} />
    </fieldset>
  );
};

/** Balance of the chosen account, to reveal a wrong choice. */
const Balance = ({ side }: { readonly side: SideName }) => {
  const { t } = useTranslation('transfers');
  const { account, method, houseId } = useSide(side);
  const isChosen = account === 'institution' || (account === 'cash' && method !== undefined);
  const asked =
    account === 'cash'
      ? { account, method: method ?? null, houseId: houseId ?? null }
      : { account: 'institution' as const };
  const { data } = useCall(getTransferBalance, asked, {
    enabled: isChosen,
    quiet: true,
    keepPrevious: false,
  });
  if (!isChosen || !data) return null;
  return <p className="muted">{t('balance', { amount: formatMoney(data.balanceFen) })}</p>;
};
