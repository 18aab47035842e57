/** Hands a shift over: every box is counted; a difference needs a reason. */

import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { closeShift, getShift, type ShiftSheet } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import type { ShiftBox } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import '../../components/shifts/open-shift.css';
import { SheetParts } from './sheet-parts.tsx';
import { shiftQueries } from './shift-live.ts';
import { BoxName, ExceptionList, TakingsTable, useDifferenceText } from './shift-words.tsx';

interface CloseShiftDrawerProps {
  readonly id: string;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const CloseShiftDrawer = ({ id, title, open, onClose }: CloseShiftDrawerProps) => {
  const { t } = useTranslation('components');
  const { data: sheet } = useCall(getShift, { id }, { staleTime: 0, enabled: open });
  return (
    <FormDrawer open={open} title={title} onClose={onClose} width={720}>
      {sheet ? <CloseForm sheet={sheet} onClose={onClose} /> : <Skeleton label={t('loading')} />}
    </FormDrawer>
  );
};

export default CloseShiftDrawer;

interface CloseFormProps {
  readonly sheet: ShiftSheet;
  readonly onClose: () => void;
}

type Counts = InputOf<typeof closeShift>['counts'];

const CloseForm = ({ sheet, onClose }: CloseFormProps) => {
  const { t } = useTranslation('shifts');
  return (
    <>
      <div className="shift-count">
        <TakingsTable takings={sheet.takings} />
        <ExceptionList exceptions={sheet.exceptions} />
      </div>
      {/* A box may be added while the form is open: cash of a property without its own. */}
      <RecordForm
        key={sheet.boxes.map((box) => box.id).join()}
        command={closeShift}
        base={{ id: sheet.id, version: sheet.version }}
        initial={{ note: '', counts: sheet.boxes.map((box) => ({ boxId: box.id, reason: '' })) as Counts }}
        submitLabel={t('close')}
        done={t('closed')}
        invalidates={shiftQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(shiftQueries)}
      >
        {sheet.boxes.map((box, at) => (
          <CountFields key={box.id} box={box} at={at} />
        ))}
        <Field of={closeShift.input} name="note" label={t('field_note')} control="textarea" />
      </RecordForm>
      <div className="shift-count after">
        <SheetParts sheet={sheet} />
      </div>
    </>
  );
};

const CountFields = ({ box, at }: { readonly box: ShiftBox; readonly at: number }) => {
  const { t } = useTranslation('shifts');
  const counted = useStore(useForm(), (state) => valueAt(state.values, `counts.${at}.countedFen`));
  const say = useDifferenceText();
  const isOff = typeof counted === 'number' && counted !== box.expectedFen;
  return (
    <div className="shift-box">
      <div>
        <strong>
          <BoxName box={box} />
        </strong>
        <p className="muted">
          {t('float')} {formatMoney(box.floatFen)} · {t('expected')} {formatMoney(box.expectedFen)}
        </p>
        {box.sharedWith.length > 0 && (
          <p className="muted">
            {t('sharedWith', { names: listed(box.sharedWith) })} · {formatMoney(box.othersFen)}
          </p>
        )}
      </div>
      <Field
        of={closeShift.input}
        name={`counts.${at}.countedFen`}
        label={t('field_counted')}
        control="money"
        required
        help={typeof counted === 'number' ? say(counted - box.expectedFen) : undefined}
      />
      {isOff && (
        <Field of={closeShift.input} name={`counts.${at}.reason`} label={t('field_reason')} required />
      )}
    </div>
  );
};
