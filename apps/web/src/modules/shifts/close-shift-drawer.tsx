/** Hands a till over: what should be in it, what is, and why the two differ. */
import { closeShift, type Shift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { useStore } from 'zustand';
import { Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import FormDrawer from '../../components/form-drawer.tsx';
import { valueAt } from '../../components/form-store.ts';
import { Money } from '../../components/money.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { invalidate } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OpenBalances } from './open-balances.tsx';
import { shiftQueries } from './shift-live.ts';
import { ExceptionList, TakingsTable, useDifferenceText } from './shift-words.tsx';

interface CloseShiftDrawerProps {
  readonly shift: Shift;
  readonly open: boolean;
  readonly onClose: () => void;
}

const CloseShiftDrawer = ({ shift, open, onClose }: CloseShiftDrawerProps) => {
  const { t } = useTranslation('shifts');
  return (
    <FormDrawer open={open} title={t('closeTitle', { till: shift.till })} onClose={onClose} width={520}>
      <div className="shift-count">
        <TakingsTable takings={shift.takings} />
        <ExceptionList exceptions={shift.exceptions} />
        <OpenBalances balances={shift.balances} />
        <Facts
          items={[
            { label: t('float'), value: <Money fen={shift.floatFen} /> },
            { label: t('expected'), value: <Money fen={shift.expectedFen} /> },
          ]}
        />
      </div>
      <RecordForm
        command={closeShift}
        base={{ id: shift.id, version: shift.version }}
        initial={{ reason: '', note: '' }}
        submitLabel={t('close')}
        done={t('closed')}
        invalidates={shiftQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(shiftQueries)}
      >
        <CountField shift={shift} />
        <Field of={closeShift.input} name="reason" label={t('field_reason')} />
        <Field of={closeShift.input} name="note" label={t('field_note')} control="textarea" />
      </RecordForm>
    </FormDrawer>
  );
};

export default CloseShiftDrawer;

const CountField = ({ shift }: Pick<CloseShiftDrawerProps, 'shift'>) => {
  const { t } = useTranslation('shifts');
  const counted = useStore(useForm(), (state) => valueAt(state.values, 'countedFen'));
  const say = useDifferenceText();
  return (
    <Field
      of={closeShift.input}
      name="countedFen"
      label={t('field_counted')}
      control="money"
      help={typeof counted === 'number' ? say(counted - shift.expectedFen) : undefined}
    />
  );
};
