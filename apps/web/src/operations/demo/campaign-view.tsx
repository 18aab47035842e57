/** A saved campaign: facts, progress, history. */
import type { Campaign } from '@minsu/contract/operations/demo/campaign.ts';
import { getCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import { Link } from 'react-router';
import { Page } from '../../components/lists/page.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { RecordHeader } from '../../components/records/record-header.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { correctHref, progressHref, refusalHref } from './campaign-links.ts';
import { DemoHistory } from './demo-history.tsx';
import { ProcessSteps } from './process-steps.tsx';

export const CampaignView = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('campaigns');
  const query = useCall(getCampaign, { id }, { keepPrevious: false });
  return (
    <Page title={query.data?.name ?? t('recordTitle')} heading={query.data ? 'none' : 'show'}>
      <Loaded query={query} lines={10}>
        {(campaign) => (
          <>
            <CampaignHead campaign={campaign} />
            <div className="demo-columns">
              <Panel title={t('facts')}>
                <CampaignFacts campaign={campaign} />
              </Panel>
              <Panel title={t('history')}>
                <DemoHistory changes={campaign.history} say={(name) => t(`event_${name}` as 'history')} />
              </Panel>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
};

const CampaignHead = ({ campaign }: { readonly campaign: Campaign }) => {
  const { t } = useTranslation('campaigns');
  const { id, name, steps, refusals } = campaign;
  const present = steps.find((each) => each.at === null);
  const returned = refusals.length > 0;
  return (
    <>
      <RecordHeader
        title={name}
        tags={
          <Tag tone={returned ? 'bad' : present ? 'info' : 'ok'}>
            {returned ? t('returned') : t(`process_${present?.step ?? 'live'}`)}
          </Tag>
        }
        actions={
          <>
            <Link className="button-link quiet" to="/form/step">
              {t('backToForm')}
            </Link>
            <Link className="button-link quiet" to={returned ? refusalHref(id) : progressHref(id)}>
              {t('showProgress')}
            </Link>
            {returned && (
              <Link className="button-link" to={correctHref(id)}>
                {t('correct')}
              </Link>
            )}
          </>
        }
      />
      <Panel title={t('progress')}>
        <ProcessSteps campaign={campaign} />
      </Panel>
    </>
  );
};

const CampaignFacts = ({ campaign }: { readonly campaign: Campaign }) => {
  const { t } = useTranslation('campaigns');
  return (
    <Facts
      items={[
        { label: t('name'), value: campaign.name },
        { label: t('channelType'), value: t(`channel_${campaign.channelType}`) },
        {
          label: t('promotionTime'),
          value: formatRange(campaign.startsOn, campaign.endsOn, currentLanguage()),
        },
        {
          label: t('link'),
          value: (
            <a href={campaign.link} target="_blank" rel="noreferrer noopener">
              {campaign.link}
            </a>
          ),
        },
        { label: t('source'), value: campaign.source },
        { label: t('media'), value: campaign.media },
        {
          label: t('keywords'),
          value: (
            <span className="demo-tags">
              {campaign.keywords.map((keyword) => (
                <Tag key={keyword}>{t(`keyword_${keyword}`)}</Tag>
              ))}
            </span>
          ),
        },
        { label: t('push'), value: t(campaign.push ? 'push_true' : 'push_false') },
        { label: t('content'), value: campaign.content },
        { label: t('createdBy'), value: campaign.createdBy },
        { label: t('createdAt'), value: <InstantText at={campaign.createdAt} house={null} /> },
      ]}
    />
  );
};
