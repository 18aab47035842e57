/** 成功页: the latest submitted campaign, or the one in the address. */
import type { Campaign } from '@minsu/contract/operations/demo/campaign.ts';
import { latestCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { campaignHref } from './campaign-links.ts';
import { ProcessSteps } from './process-steps.tsx';
import { ResultPage } from './result-page.tsx';

const ResultSuccessPage = () => {
  const { t } = useTranslation('campaigns');
  return (
    <ResultPage endpoint={latestCampaign} outcome="accepted" title={t('successTitle')}>
      {(campaign) => <Success campaign={campaign} />}
    </ResultPage>
  );
};

const Success = ({ campaign }: { readonly campaign: Campaign }) => {
  const { t } = useTranslation('campaigns');
  const live = campaign.steps.every((each) => each.at !== null);
  return (
    <>
      <Panel>
        <div className="demo-result">
          <span className="result-mark ok">
            <Icon name="success" size={64} />
          </span>
          <h2>{t('success')}</h2>
          <p className="muted">{t(live ? 'successLive' : 'successText', { name: campaign.name })}</p>
          <div className="result-actions">
            <Button onClick={() => print()}>{t('print')}</Button>
            <Link className="button-link quiet" to={campaignHref(campaign.id)}>
              {t('view')}
            </Link>
            <Link className="button-link" to="/list/search-table">
              {t('projectList')}
            </Link>
          </div>
        </div>
      </Panel>
      <Panel title={t('progress')}>
        <ProcessSteps campaign={campaign} />
      </Panel>
    </>
  );
};

export default ResultSuccessPage;
