import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { Page } from '../../../components/lists/page.tsx';
import { Panel } from '../../../components/records/panel.tsx';
import { formatInstant } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface AskToContinueProps {
  readonly name: string;
  readonly step: HouseStep;
  /** ISO instant. */
  readonly at: string;
  /** Where the unsaved input is: fully or partly in this browser only, or on the server. */
  readonly kept: 'here' | 'partly' | 'onServer';
  readonly onContinue: () => void;
  readonly onStartNew: () => void;
}

export const AskToContinue = ({ name, step, at, kept, onContinue, onStartNew }: AskToContinueProps) => {
  const { t } = useTranslation('houseWizard');
  return (
    <Page title={t('newTitle')} crumb={t('newTitle')} purpose={t('purpose')}>
      <Panel title={t('continueTitle')}>
        <p>
          {t('continueText', {
            name: name || t('nameless'),
            step: t(`step_${step}`),
            at: formatInstant(at, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
          })}
        </p>
        {kept !== 'onServer' && <p className="muted">{t('continueUnsaved')}</p>}
        <p className="muted">{t(kept === 'here' ? 'dropLocalHint' : 'newButtonHint')}</p>
        <div className="form-bar">
          <Button type="primary" onClick={onContinue}>
            {t('continueButton')}
          </Button>
          <Button onClick={onStartNew}>{t('newButton')}</Button>
        </div>
      </Panel>
    </Page>
  );
};
