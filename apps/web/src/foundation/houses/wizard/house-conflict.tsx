/** Another user saved the same property: asks whose values to keep, loses nothing silently. */
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { formatInstant } from '../../../platform/format.ts';
import { currentLanguage, listed } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDraftState, useHouse } from './house-context.ts';
import type { HouseField } from './house-values.ts';
import { useFieldName } from './use-field-name.ts';

export const HouseConflict = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { save, theirs, unsaved } = useDraftState();
  const nameOf = useFieldName();
  const names = [...new Set(unsaved.map((field: HouseField) => nameOf(field)))];
  return (
    <Dialog
      open={save === 'conflict'}
      title={t('conflictTitle')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={480}
      footer={
        <div className="conflict-choices">
          <Button onClick={() => draft.takeTheirs()}>{t('conflictReload')}</Button>
          <Button type="primary" onClick={() => void draft.keepMine()}>
            {t('conflictOverwrite')}
          </Button>
        </div>
      }
    >
      {theirs?.revision && (
        <p>
          {t('conflictText', {
            by: theirs.revision.editedBy,
            at: formatInstant(theirs.revision.editedAt, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
          })}
        </p>
      )}
      {names.length > 0 && <p>{t('conflictFields', { fields: listed(names) })}</p>}
      <ul className="confirm-effects">
        <li>{t('pair', { name: t('conflictReload'), value: t('conflictReloadHint') })}</li>
        <li>{t('pair', { name: t('conflictOverwrite'), value: t('conflictOverwriteHint') })}</li>
      </ul>
    </Dialog>
  );
};
