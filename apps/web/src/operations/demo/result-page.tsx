/** Shared layout of both result pages, which show the same campaign. */
import type { Campaign } from '@minsu/contract/operations/demo/campaign.ts';
import type { latestCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import './demo-live.ts';
import './demo.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface ResultPageProps {
  readonly endpoint: typeof latestCampaign;
  readonly outcome: 'accepted' | 'refused';
  readonly title: string;
  readonly children: (campaign: Campaign) => ReactNode;
}

export const ResultPage = ({ endpoint, outcome, title, children }: ResultPageProps) => {
  const { t } = useTranslation('campaigns');
  const [search] = useAddressSearch();
  const id = search.get('id');
  const query = useCall(endpoint, { outcome, ...(id ? { id } : {}) }, { keepPrevious: false });
  return (
    <Page title={title} className="result-page">
      <Loaded query={query} lines={8}>
        {(campaign) =>
          campaign ? (
            children(campaign)
          ) : (
            <Panel>
              <EmptyState
                title={t(outcome === 'accepted' ? 'noneAccepted' : 'noneRefused')}
                action={
                  <Link className="button-link" to="/form/step">
                    {t('start')}
                  </Link>
                }
              />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
};
