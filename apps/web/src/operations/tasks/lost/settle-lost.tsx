/** Marks a lost item as claimed, sent or disposed of, with a recorded note. */
import { type LostItem, settleLostItem } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../../components/dialogs/command-dialog.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { lostQueries } from '../task-live.ts';
import type { Settling } from './lost-preview.tsx';

interface SettleLostProps extends DialogHost {
  readonly of: LostItem;
  readonly action: Settling;
}

const SettleLost = ({ of, action, ...host }: SettleLostProps) => {
  const { t } = useTranslation('lostItems');
  return (
    <CommandDialog
      {...host}
      title={t(`${action}Title`)}
      submitLabel={t(action)}
      command={settleLostItem}
      base={{ id: of.id, version: of.version, action }}
      initial={{ note: '' }}
      invalidates={lostQueries}
      done={t('settled')}
    >
      <Field of={settleLostItem.input} name="note" label={t(`${action}Note`)} control="textarea" />
    </CommandDialog>
  );
};

export default SettleLost;
