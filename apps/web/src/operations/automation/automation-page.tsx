/** 自动化设置: rules, their runs, and the switch for all of them. */
import { automationViews } from '@minsu/contract/operations/automation/automation.ts';
import { Page } from '../../components/lists/page.tsx';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import './automation-live.ts';
import './automation.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { AutomationBar } from './automation-status.tsx';
import { RuleList, useCreateRule } from './rule-list.tsx';
import { RunList } from './run-list.tsx';

const AutomationPage = () => {
  const { t } = useTranslation('automation');
  const [query] = useAddressSearch();
  const view = query.get('view');
  const views = automationViews.map((value) => ({ value, label: t(`view_${value}`) }));
  const create = useCreateRule();
  const isRules = view === null || view === 'rules' || !automationViews.some((known) => known === view);
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={create.button} full className="list-page">
      <AutomationBar />
      {isRules ? <RuleList views={views} create={create.button} /> : <RunList views={views} />}
      {create.drawer}
    </Page>
  );
};

export default AutomationPage;
