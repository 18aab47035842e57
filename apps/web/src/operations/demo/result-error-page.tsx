/** 失败页: the latest returned campaign, the reason, and how to fix it. */
import type { Campaign } from '@minsu/contract/operations/demo/campaign.ts';
import { latestCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { correctHref } from './campaign-links.ts';
import { ProcessSteps } from './process-steps.tsx';
import { ResultPage } from './result-page.tsx';

const ResultErrorPage = () => {
  const { t } = useTranslation('campaigns');
  return (
    <ResultPage endpoint={latestCampaign} outcome="refused" title={t('errorTitle')}>
      {(campaign) => <Refused campaign={campaign} />}
    </ResultPage>
  );
};

const Refused = ({ campaign }: { readonly campaign: Campaign }) => {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <Panel>
        <div className="demo-result">
          <span className="result-mark bad">
            <Icon name="error" size={64} />
          </span>
          <h2>{t('error')}</h2>
          <p className="muted">{t('errorText', { name: campaign.name })}</p>
          <div className="result-actions">
            <Link className="button-link quiet" to="/">
              {t('goBack')}
            </Link>
            <Link className="button-link" to={correctHref(campaign.id)}>
              {t('correct')}
            </Link>
          </div>
        </div>
      </Panel>
      <Panel title={t('errorDetail')}>
        <RefusalList campaign={campaign} />
      </Panel>
      <Panel title={t('progress')}>
        <ProcessSteps campaign={campaign} />
      </Panel>
    </>
  );
};

const RefusalList = ({ campaign }: { readonly campaign: Campaign }) => {
  const { t } = useTranslation('campaigns');
  const [help, setHelp] = useState(false);
  return (
    <>
      <ol className="refusals">
        {campaign.refusals.map((refusal) => (
          <li key={refusal}>
            {t(`refusal_${refusal}`)}
            {refusal === 'domainNotRegistered' && (
              <button type="button" className="text-button" onClick={() => setHelp(true)}>
                {t('registration')}
              </button>
            )}
          </li>
        ))}
      </ol>
      <RegistrationHelp open={help} onClose={() => setHelp(false)} />
    </>
  );
};

const registrationSteps = [1, 2, 3, 4, 5, 6] as const;

interface RegistrationHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const RegistrationHelp = ({ open, onClose }: RegistrationHelpProps) => {
  const { t } = useTranslation('campaigns');
  const words = useTranslation('components').t;
  return (
    <Dialog
      open={open}
      title={t('registration')}
      okText={words('close')}
      okButtonProps={{ variant: 'solid', color: 'primary' }}
      cancelButtonProps={{ hidden: true }}
      onOk={onClose}
      onCancel={onClose}
      destroyOnHidden
    >
      <ol className="refusals">
        {registrationSteps.map((step) => (
          <li key={step}>{t(`registration_${step}`)}</li>
        ))}
      </ol>
    </Dialog>
  );
};

export default ResultErrorPage;
