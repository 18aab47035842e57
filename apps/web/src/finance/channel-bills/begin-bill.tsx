/** Chooses channel and month, then the file. */

import {
  checkBillTarget,
  importChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { billChannels } from '@minsu/contract/sales/commissions/bill-channels.ts';
import { useState } from 'react';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import ImportDialog from '../../components/runs/import-dialog.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { billQueries } from './channel-bills-live.ts';

type Target = InputOf<typeof checkBillTarget>;
const of = checkBillTarget.input;

const BeginBill = ({ open, onClose }: DialogHost) => {
  const { t } = useTranslation('channelBills');
  const [target, setTarget] = useState<Target | null>(null);
  return (
    <>
      <FormDrawer open={open} title={t('beginTitle')} onClose={onClose}>
        <RecordForm
          command={checkBillTarget}
          initial={{ channel: 'mt', platformBillNo: '', receivedOn: businessToday(null), method: 'transfer' }}
          prepare={(input) => {
            setTarget(input);
            return input;
          }}
          submitLabel={t('begin')}
          done={false}
          onDone={onClose}
          onRefused={() => setTarget(null)}
          onCancel={onClose}
        >
          <Fields />
        </RecordForm>
      </FormDrawer>
      {target && !open && (
        <ImportDialog
          importOf={importChannelBill}
          target={target}
          what={t('importWhat')}
          invalidates={billQueries}
          onClose={() => setTarget(null)}
        />
      )}
    </>
  );
};

export default BeginBill;

const Fields = () => {
  const { t } = useTranslation(['channelBills', 'expenses']);
  return (
    <>
      <p className="muted">{t('beginText')}</p>
      <Field
        of={of}
        name="channel"
        label={t('field_channel')}
        control="radio"
        options={billChannels.map((value) => ({ value, label: t(`channel_${value}`) }))}
      />
      <Field of={of} name="platformBillNo" label={t('field_platformBillNo')} />
      <Field
        of={of}
        name="receivedOn"
        label={t('field_receivedOn')}
        control="date"
        help={t('receivedHelp')}
      />
      <Field of={of} name="method" label={t('field_method')} control="select" options={usePaymentMethods()} />
    </>
  );
};
