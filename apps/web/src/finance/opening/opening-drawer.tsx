/** Opening balance of one account. */

import { createOpening } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import {
  housedKinds,
  type OpeningKind,
  openingKinds,
} from '@minsu/contract/finance/opening/opening-rules.ts';
import { billChannels } from '@minsu/contract/sales/commissions/bill-channels.ts';
import { useStore } from 'zustand';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { useFollowingField } from '../../components/forms/use-following-field.ts';
import { companySource } from '../../components/records/company-source.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { landlordSource } from '../../components/records/landlord-source.ts';
import { businessToday } from '../../platform/clocks.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { openingQueries } from './opening-live.ts';

const of = createOpening.input;

const OpeningDrawer = ({ open, onClose }: DialogHost) => {
  const { t } = useTranslation('opening');
  return (
    <FormDrawer open={open} title={t('addTitle')} onClose={onClose}>
      <RecordForm
        command={createOpening}
        initial={{ kind: 'cash', note: '', asOf: businessToday(null) }}
        done={t('saved')}
        invalidates={openingQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <Fields />
      </RecordForm>
    </FormDrawer>
  );
};

export default OpeningDrawer;

const Fields = () => {
  const { t } = useTranslation('opening');
  const kind = useStore(useForm(), ({ values }) => values.kind as OpeningKind);
  useFollowingField('party', 'kind', undefined);
  useFollowingField('houseId', 'kind', undefined);
  return (
    <>
      <Field
        of={of}
        name="kind"
        label={t('field_kind')}
        control="select"
        help={t(`kindHelp_${kind}`)}
        options={openingKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <Party key={kind} kind={kind} />
      {housedKinds.includes(kind) && (
        <Field
          of={of}
          name="houseId"
          label={t('field_houseId')}
          help={t('houseHelp')}
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
      )}
      <Field of={of} name="amountFen" label={t('field_amountFen')} control="money" />
      <Field of={of} name="asOf" label={t('field_asOf')} control="date" help={t('asOfHelp')} />
      <Field of={of} name="note" label={t('field_note')} />
    </>
  );
};

const Party = ({ kind }: { readonly kind: OpeningKind }) => {
  const { t } = useTranslation(['opening', 'channelBills']);
  const methods = usePaymentMethods();
  const shared = { of, name: 'party' as const, label: t('field_party'), required: true };
  if (kind === 'vendor') return null;
  if (kind === 'cash') return <Field {...shared} control="select" options={methods} />;
  if (kind === 'channel')
    return (
      <Field
        {...shared}
        control="select"
        options={billChannels.map((value) => ({ value, label: t(`channelBills:channel_${value}`) }))}
      />
    );
  const source = kind === 'company' ? companySource : landlordSource;
  return <Field {...shared} control={(control) => <RemoteControl {...control} source={source} />} />;
};
