/** Reverses an order's split with a reason, stored on the items and in the ledger. */
import { reverseSplit } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { splitQueries } from './splits-live.ts';

interface ReverseDialogProps {
  readonly unitId: string;
  readonly version: number;
  /** Number of the order. */
  readonly no: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ReverseDialog = ({ unitId, version, no, open, onClose }: ReverseDialogProps) => {
  const { t } = useTranslation('splits');
  return (
    <FormDialog
      danger
      open={open}
      onClose={onClose}
      title={t('reverseTitle', { no })}
      submitLabel={t('reverse')}
      command={reverseSplit}
      base={{ unitId, version }}
      initial={{}}
      invalidates={splitQueries}
      onDone={onClose}
      onRefused={() => invalidate(splitQueries)}
      done={t('reversed')}
    >
      <ul className="confirm-effects">
        <li>{t('effect_reverseAll')}</li>
        <li>{t('effect_reverseEntries')}</li>
        <li>{t('effect_reverseHeld')}</li>
      </ul>
      <Field of={reverseSplit.input} name="reason" label={t('field_reason')} />
    </FormDialog>
  );
};

export default ReverseDialog;
