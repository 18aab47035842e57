/** Back, Next, and the save state. */

import { houseSteps } from '@minsu/contract/foundation/houses/house-content.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { sendOnce, singleClick } from '../../../components/dialogs/single-click.ts';
import { formatClock } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useDraftState, useHouse, useHouseValues } from './house-context.ts';
import { SubmitHouse } from './submit-house.tsx';

interface WizardBarProps {
  readonly index: number;
  readonly onBack: () => void;
}

export const WizardBar = ({ index, onBack }: WizardBarProps) => {
  const { t } = useTranslation('components');
  const isLast = index === houseSteps.length - 1;
  return (
    <div className="form-bar">
      {index > 0 && <Button onClick={singleClick(onBack)}>{t('previousStep')}</Button>}
      {isLast ? (
        <SubmitHouse />
      ) : (
        <Button type="primary" htmlType="submit" onClick={sendOnce}>
          {t('nextStep')}
        </Button>
      )}
      <SaveNote />
    </div>
  );
};

const SaveNote = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { save, savedAt, reason, unsaved, revision } = useDraftState();
  const isBegun = useHouseValues(({ kind, name }) => kind !== undefined && name.trim() !== '');
  const retry = (
    <button type="button" className="text-button" onClick={() => void draft.save()}>
      {t('retrySave')}
    </button>
  );
  const said = () => {
    if (save === 'saving') return t('saving');
    if (save === 'offline')
      return (
        <>
          {t('offline')}
          {retry}
        </>
      );
    if (save === 'refused')
      return (
        <>
          {t('saveFailed', { reason: reason ?? '' })}
          {retry}
        </>
      );
    if (revision === null && !isBegun) return t('notCreated');
    if (unsaved.length > 0) return t('unsaved');
    return savedAt === null
      ? ''
      : t('savedAt', { time: formatClock(savedAt.toISOString(), BUSINESS_TIME_ZONE) });
  };
  const isBad = save === 'offline' || save === 'refused';
  return (
    <span className={`save-note ${isBad ? 'bad' : 'muted'}`} role="status" data-save={save}>
      {said()}
    </span>
  );
};
