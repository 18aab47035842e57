/** Splits of completed orders: waiting, items by state, runs, manual run. */
import { splitsDue, startSplitRun } from '@minsu/contract/finance/splits/split-endpoints.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { watchRun } from '../../platform/calls/runs.ts';
import { useMayEverywhere } from '../../platform/calls/session.ts';
import { SplitItems } from './split-items.tsx';
import { SplitRuns } from './split-runs.tsx';
import { splitQueries } from './splits-live.ts';
import './splits.css';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['items', 'runs'] as const;
type Tab = (typeof tabs)[number];

const parts: Readonly<Record<Tab, ComponentType>> = { items: SplitItems, runs: SplitRuns };

const RunNow = () => {
  const { t } = useTranslation('splits');
  return (
    <CommandButton
      type="primary"
      command={startSplitRun}
      input={{}}
      label={t('run')}
      confirm={{ title: t('runConfirm'), effects: [t('effect_run'), t('effect_runTold')] }}
      done={t('runStarted')}
      onDone={({ id }) => watchRun(id)}
      invalidates={splitQueries}
    />
  );
};

const dueHrefs = {
  due: '?view=pending',
  hours: '?view=pending',
  afterSale: '?view=pending',
  failed: '?view=failed',
} as const;

/** Waiting orders by reason, linked to their items. */
const Waiting = () => {
  const { t } = useTranslation('splits');
  const { data } = useCall(splitsDue, {}, { quiet: true });
  if (!data) return null;
  return (
    <ul className="split-waiting">
      {(['due', 'hours', 'afterSale', 'failed'] as const).map((key) => (
        <li key={key}>
          <Link to={dueHrefs[key]}>
            <span className="muted">{t(`due_${key}`)}</span>
            <strong className={key === 'failed' && data[key] > 0 ? 'num split-bad' : 'num'}>
              {data[key]}
            </strong>
          </Link>
        </li>
      ))}
    </ul>
  );
};

const SplitsPage = () => {
  const { t } = useTranslation('splits');
  const mayEverywhere = useMayEverywhere();
  const offered = tabs.filter((tab) => tab === 'items' || mayEverywhere('split:read'));
  const open = useOpenPart(offered) ?? 'items';
  const Part = parts[open];
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={<RunNow />}
      full
      className="list-page splits-page"
    >
      <div className="split-top">
        <PartLinks label={t('screenParts')} parts={offered} open={open} title={(tab) => t(tab)} />
        <Waiting />
      </div>
      <Part key={open} />
    </Page>
  );
};

export default SplitsPage;
