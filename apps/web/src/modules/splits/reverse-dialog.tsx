/** Reverses the split of an order, with a reason that stands on the items and in the ledger. */
import { reverseSplit } from '@minsu/contract/splits/split-endpoints.ts';
import { Field } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { invalidate } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { splitQueries } from './splits-live.ts';

interface ReverseDialogProps {
  readonly unitId: string;
  readonly version: number;
  /** How the order is called. */
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
