/** Requests a landlord adjustment, or the release of a reserve. */
import {
  askAdjustment,
  getAdjustmentRoom,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { adjustmentKinds, adjustmentSides } from '@minsu/contract/finance/settlements/adjustment-rules.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { landlordSource } from '../../components/records/landlord-source.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatMoney } from '../../platform/format.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { adjustmentQueries } from './settlement-live.ts';

const { input } = askAdjustment;
export const AskAdjustment = () => {
  const { t } = useTranslation('adjustments');
  const may = useMay();
  const dialog = useDialog();
  if (!may('settlement:manage')) return null;
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => dialog.show()}>
        {t('ask')}
      </Button>
      {dialog.shown && <AskDialog key={dialog.shown.key} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const AskDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation('adjustments');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('ask')}
      text={t('hint')}
      submitLabel={t('ask')}
      command={askAdjustment}
      initial={{ kind: 'adjustment', side: 'pay', reason: '' }}
      invalidates={adjustmentQueries}
      done={t('asked')}
      onDone={onClose}
    >
      <Field
        of={input}
        name="landlordId"
        label={t('field_landlord')}
        required
        control={(control) => <RemoteControl {...control} source={landlordSource} />}
      />
      <Field
        of={input}
        name="kind"
        label={t('field_kind')}
        control="select"
        options={adjustmentKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <OfKind />
      <Field of={input} name="amountFen" label={t('field_amount')} control="money" required />
      <Field of={input} name="reason" label={t('field_reason')} control="textarea" required />
    </FormDialog>
  );
};

/** An adjustment has a direction and property; a release shows the available amount. */
const OfKind = () => {
  const { t } = useTranslation('adjustments');
  const kind = useStore(useForm(), ({ values }) => values.kind);
  if (kind === 'release') return <Room />;
  if (kind === 'repayment') return <Repaid />;
  return (
    <>
      <Field
        of={input}
        name="side"
        label={t('field_side')}
        control="select"
        options={adjustmentSides.map((value) => ({ value, label: t(`side_${value}`) }))}
      />
      <Field
        of={input}
        name="houseId"
        label={t('field_house')}
        help={t('houseHelp')}
        control={(control) => <RemoteControl {...control} source={houseSource} />}
      />
    </>
  );
};

/** How the repayment came in. */
const Repaid = () => {
  const { t } = useTranslation('adjustments');
  const methods = usePaymentMethods();
  return (
    <>
      <p className="muted">{t('repaymentHint')}</p>
      <div className="form-grid">
        <Field
          of={input}
          name="method"
          label={t('field_method')}
          control="select"
          required
          options={methods}
        />
        <Field of={input} name="receivedOn" label={t('field_receivedOn')} control="date" required />
      </div>
      <Field of={input} name="receiptNo" label={t('field_receiptNo')} />
    </>
  );
};

const Room = () => {
  const { t } = useTranslation('adjustments');
  const landlordId = useStore(useForm(), ({ values }) => values.landlordId as string | undefined);
  const { data } = useCall(
    getAdjustmentRoom,
    { landlordId: landlordId ?? '' },
    { enabled: landlordId !== undefined, keepPrevious: false },
  );
  if (landlordId === undefined) return null;
  if (!data) return <p className="muted">{t('roomLoading')}</p>;
  return (
    <p className="callout">
      {t('room', { held: formatMoney(data.heldFen), left: formatMoney(data.releasableFen) })}
    </p>
  );
};
