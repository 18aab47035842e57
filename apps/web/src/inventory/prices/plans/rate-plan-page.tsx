/** Rate plans, seasons, long-stay discounts, cancellation policies and suggestions (product §3). */
import { Page } from '../../../components/lists/page.tsx';
import { PartLinks } from '../../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../../components/records/use-open-part.ts';
import { LongStayPanel } from '../long-stay-panel.tsx';
import { PolicyPanel } from '../policy-panel.tsx';
import { OpenSuggestions } from '../suggestions/open-suggestions.tsx';
import { SuggestionRuleList } from '../suggestions/suggestion-rule-list.tsx';
import { RatePlanList } from './rate-plan-list.tsx';
import { SeasonList } from './season-list.tsx';
import './rate-plan.css';
import '../prices.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const tabs = ['plans', 'seasons', 'longStay', 'policies', 'rules', 'suggestions'] as const;
const parts = {
  plans: RatePlanList,
  seasons: SeasonList,
  longStay: LongStayPanel,
  policies: PolicyPanel,
  rules: SuggestionRuleList,
  suggestions: OpenSuggestions,
};

const RatePlanPage = () => {
  const { t } = useTranslation('ratePlans');
  const open = useOpenPart(tabs);
  const Part = parts[open];
  return (
    <Page title={t('title')} purpose={t('purpose')} help="rates" full className="list-page rate-plan-page">
      <PartLinks label={t('parts')} parts={tabs} open={open} title={(tab) => t(`tab_${tab}`)} />
      <Part key={open} />
    </Page>
  );
};

export default RatePlanPage;
