/** Rate plans, seasons, long-stay discounts, cancellation policies and suggestions (design: product §3). */
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { useAddressSearch } from '../../platform/address.ts';
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
  const [search] = useAddressSearch();
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'plans';
  const Part = parts[open];
  return (
    <Page title={t('title')} purpose={t('purpose')} full className="list-page rate-plan-page">
      <nav className="part-tabs" aria-label={t('parts')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            className="view-tab"
            to={tab === 'plans' ? '?' : `?tab=${tab}`}
            aria-current={tab === open ? 'page' : undefined}
          >
            {t(`tab_${tab}`)}
          </Link>
        ))}
      </nav>
      <Part key={open} />
    </Page>
  );
};

export default RatePlanPage;
