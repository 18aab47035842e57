/** Adds a commission rate from a date on, for a channel in one property or all. */
import { billChannels } from '@minsu/contract/sales/commissions/bill-channels.ts';
import { addCommissionRate } from '@minsu/contract/sales/commissions/commission-rate-endpoints.ts';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { RateControl } from '../../components/forms/rate-control.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { rateQueries } from './commission-live.ts';

const of = addCommissionRate.input;
const rateControl = (props: ControlProps) => <RateControl {...props} />;

const AddRate = ({ open, onClose }: DialogHost) => {
  const { t } = useTranslation('commissions');
  const channelName = useChannelName();
  return (
    <FormDialog
      open={open}
      title={t('add')}
      submitLabel={t('add')}
      command={addCommissionRate}
      initial={{ channel: 'mt', fromDate: businessToday(null) }}
      invalidates={rateQueries}
      done={t('added')}
      onClose={onClose}
      onDone={onClose}
    >
      <Field
        of={of}
        name="channel"
        label={t('field_channel')}
        control="select"
        options={billChannels.map((value) => ({ value, label: channelName(value) }))}
      />
      <Field
        of={of}
        name="houseId"
        label={t('field_house')}
        help={t('houseHelp')}
        control={(control) => <RemoteControl {...control} source={houseSource} />}
      />
      <Field of={of} name="fromDate" label={t('field_from')} control="date" />
      <Field of={of} name="rateBp" label={t('field_rate')} help={t('rateHelp')} control={rateControl} />
      <Field of={of} name="reason" label={t('field_reason')} />
    </FormDialog>
  );
};

export default AddRate;
