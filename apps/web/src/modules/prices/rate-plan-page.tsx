/** Rate plans, seasons, long-stay discounts, cancellation policies and suggestions (design: product §3). */
import { Page } from '../../components/page.tsx';
import { PartLinks } from '../../components/part-tabs.tsx';
import { useOpenPart } from '../../components/use-open-part.ts';
import { LongStayPanel } from './long-stay-panel.tsx';
import { OpenSuggestions } from './open-suggestions.tsx';
import { PolicyPanel } from './policy-panel.tsx';
import { RatePlanList } from './rate-plan-list.tsx';
import { SeasonList } from './season-list.tsx';
import { SuggestionRuleList } from './suggestion-rule-list.tsx';
import './rate-plan.css';
import './prices.css';
import { useTranslation } from '../../platform/use-translation.ts';

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
