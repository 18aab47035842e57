/**
 * The example step form 分步表单. `?view=<id>` shows a saved campaign, `?correct=<id>` edits a returned one; otherwise
 * it creates a new one.
 */
import type { Campaign } from '@minsu/contract/operations/demo/campaign.ts';
import {
  getCampaign,
  latestCampaign,
  submitCampaign,
} from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { Wizard } from '../../components/forms/wizard.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { BasicFields, basicFields, ChannelFields, channelFields } from './campaign-fields.tsx';
import { CampaignFinish } from './campaign-finish.tsx';
import { CampaignView } from './campaign-view.tsx';
import './demo-live.ts';
import './demo.css';
import { useTranslation } from '../../platform/use-translation.ts';

type Input = InputOf<typeof submitCampaign>;

const empty: Partial<Input> = {
  name: '',
  link: 'https://',
  source: '',
  media: '',
  keywords: [],
  push: true,
  content: '',
};

const StepFormPage = () => {
  const { t } = useTranslation('campaigns');
  const [search] = useAddressSearch();
  const viewed = search.get('view');
  const corrected = search.get('correct');
  if (viewed) return <CampaignView id={viewed} />;
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Panel title={corrected ? t('correctHeading') : t('heading')}>
        {corrected ? <CorrectWizard id={corrected} /> : <CampaignWizard key="new" draft="campaign" />}
      </Panel>
    </Page>
  );
};

const CorrectWizard = ({ id }: { readonly id: string }) => {
  const query = useCall(getCampaign, { id }, { keepPrevious: false, staleTime: 0 });
  return (
    <Loaded query={query} lines={8}>
      {(campaign) => <CampaignWizard key={id} draft={`campaign:${id}`} campaign={campaign} />}
    </Loaded>
  );
};

const inputOf = (campaign: Campaign): Partial<Input> =>
  Object.fromEntries([...basicFields, ...channelFields].map((field) => [field, campaign[field]]));

interface CampaignWizardProps {
  readonly draft: string;
  /** Campaign to correct. */
  readonly campaign?: Campaign;
}

const CampaignWizard = ({ draft, campaign }: CampaignWizardProps) => {
  const { t } = useTranslation('campaigns');
  return (
    <Wizard
      command={submitCampaign}
      draft={draft}
      initial={campaign ? inputOf(campaign) : empty}
      {...(campaign ? { base: { id: campaign.id, version: campaign.version } } : {})}
      invalidates={[latestCampaign, getCampaign]}
      submitLabel={t('submit')}
      finishTitle={t('step_finish')}
      steps={[
        { key: 'basic', title: t('step_basic'), fields: basicFields, content: <BasicFields /> },
        { key: 'channel', title: t('step_channel'), fields: channelFields, content: <ChannelFields /> },
      ]}
      idOf={(saved) => saved.id}
      finish={(id, again) => <CampaignFinish id={id} onAgain={again} />}
    />
  );
};

export default StepFormPage;
