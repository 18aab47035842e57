/** Early check-in and late check-out: time, fee by rule or otherwise, conflicts. */

import { clockOf, DAY_END, SLOT_STEP } from '@minsu/contract/sales/orders/slot-rules.ts';
import {
  previewExtraTime,
  type StayEnd,
  setExtraTime,
} from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import type { FieldOption } from '../../../components/forms/field-controls.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { Icon } from '../../../components/icon.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { StayLine } from '../change/stay-line.tsx';
import { runOrderCommand, stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

const times: readonly FieldOption[] = Array.from({ length: DAY_END / SLOT_STEP }, (_, step) => {
  const time = clockOf(step * SLOT_STEP);
  return { value: time, label: time };
});

/** Times that are early or late in this property. */
const timesOf = (end: StayEnd, standard: string | undefined): readonly FieldOption[] =>
  times.filter(
    ({ value }) => standard !== undefined && (end === 'arrival' ? value < standard : value > standard),
  );

export const ExtraTimeDialog = ({ action, at, stay, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('hourly');
  const end: StayEnd = action === 'earlyCheckIn' ? 'arrival' : 'departure';
  const had = end === 'arrival' ? stay.arriveTime : stay.leaveTime;
  const key = stayKey(stay, at.detail);
  const { data: house } = useCall(
    previewExtraTime,
    { stayId: stay.id, end },
    { enabled: dialog.open, quiet: true },
  );
  const [dropping, setDropping] = useState(false);
  const drop = async () => {
    setDropping(true);
    const after = await runOrderCommand(setExtraTime, { ...key, end, time: null });
    setDropping(false);
    if (!after) return;
    dialog.onClose();
    onDone(after);
  };
  return (
    <OrderFormDialog
      {...dialog}
      title={t(`extraTitle_${end}`, { guest: stay.guestName })}
      submitLabel={t('extraSet')}
      command={setExtraTime}
      base={{ ...key, end }}
      initial={had === null ? {} : { time: had }}
      onDone={onDone}
    >
      <StayLine stay={stay} />
      <Field
        of={setExtraTime.input}
        name="time"
        label={t(`extraAt_${end}`)}
        control="select"
        options={timesOf(end, house?.standard)}
        required
      />
      <Terms stayId={stay.id} end={end} />
      {had !== null && (
        <Button loading={dropping} onClick={() => void drop()}>
          {t('extraDrop')}
        </Button>
      )}
    </OrderFormDialog>
  );
};

interface TermsProps {
  readonly stayId: string;
  readonly end: StayEnd;
}

/** Fee by the rules for the chosen time. */
const Terms = ({ stayId, end }: TermsProps) => {
  const { t } = useTranslation('hourly');
  const form = useForm();
  const chosen = useStore(form, (state) => valueAt(state.values, 'time'));
  const time = typeof chosen === 'string' ? chosen : '';
  const { data } = useCall(previewExtraTime, { stayId, end, time }, { enabled: time !== '', quiet: true });
  if (!data || time === '') return null;
  return (
    <>
      <p className="muted">{t('extraStandard', { time: data.standard })}</p>
      {data.refusal && (
        <p className="callout bad" role="status">
          <Icon name="error" /> {data.refusal}
        </p>
      )}
      {data.feeFen !== null && (
        <Field
          of={setExtraTime.input}
          name="feeFen"
          label={t('extraFee')}
          control="money"
          placeholder={formatMoney(data.feeFen)}
          help={t('extraRuled', { amount: formatMoney(data.feeFen) })}
        />
      )}
    </>
  );
};
