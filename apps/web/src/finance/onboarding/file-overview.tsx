/** A file that is not being edited: next step, facts, photos, history. */
import { getOnboardingHistory } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { Panel } from '../../components/records/panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { FileFacts } from './file-facts.tsx';
import { FileHistory } from './file-history.tsx';
import { FileMarks } from './file-marks.tsx';
import { FilePhotos } from './file-photos.tsx';
import { NextStep } from './next-step.tsx';
import type { OfFile } from './onboarding-words.tsx';

export const FileOverview = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  return (
    <div className="file-columns">
      <div className="column">
        <Panel title={t('progress')}>
          <FileMarks of={of} />
          <NextStep of={of} />
        </Panel>
        <FileFacts of={of} />
        <FilePhotos of={of} />
      </div>
      <Panel title={t('history')} className="file-history">
        <FileHistory id={of.id} endpoint={getOnboardingHistory} subject={of.subject} />
      </Panel>
    </div>
  );
};
