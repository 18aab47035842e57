/** Begins a shift: which house, which till, how much lies in it. */
import { lastCount, openShift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import type { ControlProps } from '../../components/field-controls.tsx';
import { useForm } from '../../components/form-context.ts';
import FormDrawer from '../../components/form-drawer.tsx';
import { valueAt } from '../../components/form-store.ts';
import { houseSource } from '../../components/house-source.ts';
import { RecordForm } from '../../components/record-form.tsx';
import { RemoteControl } from '../../components/remote-select.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { shiftQueries } from './shift-live.ts';

interface OpenShiftDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const OpenShiftDrawer = ({ open, onClose }: OpenShiftDrawerProps) => {
  const { t } = useTranslation('shifts');
  return (
    <FormDrawer open={open} title={t('openTitle')} onClose={onClose}>
      <RecordForm
        command={openShift}
        initial={{ till: t('tillDefault') }}
        submitLabel={t('open')}
        done={t('opened')}
        invalidates={shiftQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <p className="callout">{t('openHint')}</p>
        <Field of={openShift.input} name="houseId" label={t('field_house')} control={HouseControl} />
        <Field of={openShift.input} name="till" label={t('field_till')} />
        <FloatField />
      </RecordForm>
    </FormDrawer>
  );
};

export default OpenShiftDrawer;

const HouseControl = (props: ControlProps) => <RemoteControl {...props} source={houseSource} />;

const FloatField = () => {
  const { t } = useTranslation('shifts');
  const form = useForm();
  const houseId = useStore(form, (state) => valueAt(state.values, 'houseId'));
  const till = useStore(form, (state) => valueAt(state.values, 'till'));
  const known = typeof houseId === 'string' && houseId !== '';
  const { data = [] } = useCall(lastCount, { houseId: String(houseId) }, { enabled: known, quiet: true });
  const last = data.find((one) => one.till.toLowerCase() === String(till).trim().toLowerCase());
  return (
    <Field
      of={openShift.input}
      name="floatFen"
      label={t('field_float')}
      control="money"
      help={last && t('lastCounted', { amount: formatMoney(last.countedFen) })}
    />
  );
};
