/** Last step: the saved campaign, links to it, and a button for the next one. */
import { getCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { campaignHref } from './campaign-links.ts';
import { ProcessSteps } from './process-steps.tsx';

interface CampaignFinishProps {
  readonly id: string;
  readonly onAgain: () => void;
}

export const CampaignFinish = ({ id, onAgain }: CampaignFinishProps) => {
  const { t } = useTranslation('campaigns');
  const query = useCall(getCampaign, { id }, { keepPrevious: false });
  return (
    <Loaded query={query} lines={6}>
      {(campaign) => (
        <div className="demo-result">
          <span className="result-mark ok">
            <Icon name="success" size={64} />
          </span>
          <h3>{t('doneTitle')}</h3>
          <p className="muted">{t('doneText')}</p>
          <div className="result-actions">
            <Link className="button-link" to={campaignHref(campaign.id)}>
              {t('view')}
            </Link>
            <Button onClick={onAgain}>{t('again')}</Button>
          </div>
          <div className="result-box">
            <h3>{campaign.name}</h3>
            <ProcessSteps campaign={campaign} />
            <h4>{t('aboutTitle')}</h4>
            <p>{t('aboutText')}</p>
          </div>
        </div>
      )}
    </Loaded>
  );
};
