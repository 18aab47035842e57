/** Another user saved the same file: asks whose values to keep, loses nothing silently. */
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { formatInstant } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { joinWords, useFieldWord } from '../onboarding-words.tsx';
import { useDraft, useDraftState } from './file-context.ts';

export const FileConflict = () => {
  const { t } = useTranslation('onboarding');
  const draft = useDraft();
  const word = useFieldWord();
  const { save, theirs, unsaved, file } = useDraftState();
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
          <Button onClick={() => draft.takeTheirs()}>{t('conflictTheirs')}</Button>
          <Button type="primary" onClick={() => void draft.keepMine()}>
            {t('conflictMine')}
          </Button>
        </div>
      }
    >
      {theirs && (
        <p>
          {t('conflictText', {
            by: theirs.keeper,
            at: formatInstant(theirs.touchedAt, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
            fields: joinWords(unsaved.map((field) => word(field, file.subject))),
          })}
        </p>
      )}
      <ul className="confirm-effects">
        <li>{t('pair', { name: t('conflictTheirs'), value: t('conflictTheirsHint') })}</li>
        <li>{t('pair', { name: t('conflictMine'), value: t('conflictMineHint') })}</li>
      </ul>
    </Dialog>
  );
};
