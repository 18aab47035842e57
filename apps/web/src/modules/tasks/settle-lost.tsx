/** A lost item is claimed, sent or disposed of; what is noted stays on record. */
import { type LostItem, settleLostItem } from '@minsu/contract/tasks/lost-item-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/command-dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Settling } from './lost-preview.tsx';
import { lostQueries } from './task-live.ts';

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
