/** Asks why an adjustment is rejected. */
import { rejectAdjustment } from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfAdjustment } from './adjustment-words.tsx';
import { adjustmentQueries } from './settlement-live.ts';

const RejectAdjustment = ({ of: { id, version, adjustmentNo }, ...host }: DialogHost & OfAdjustment) => {
  const { t } = useTranslation('adjustments');
  return (
    <CommandDialog
      {...host}
      title={t('rejectTitle', { no: adjustmentNo })}
      submitLabel={t('reject')}
      command={rejectAdjustment}
      base={{ id, version }}
      initial={{ note: '' }}
      done={t('rejected')}
      invalidates={adjustmentQueries}
    >
      <Field of={rejectAdjustment.input} name="note" label={t('field_note')} control="textarea" required />
    </CommandDialog>
  );
};

export default RejectAdjustment;
