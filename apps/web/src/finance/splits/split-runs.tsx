/** Runs with progress and sums, linked to their items. */
import type { SplitRun } from '@minsu/contract/finance/splits/split.ts';
import { exportSplitRuns, pageSplitRuns } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<SplitRun['state'], Tone>> = { running: 'info', done: 'ok', stopped: 'warn' };

interface OfRun {
  readonly of: SplitRun;
}

const RunState = ({ of }: OfRun) => {
  const { t } = useTranslation('splits');
  return (
    <span className="split-run-state">
      <StateDot tone={tones[of.state]}>{t(`runState_${of.state}`)}</StateDot>
      {of.state === 'running' && of.due > 0 && (
        <progress value={Math.min(of.orders, of.due)} max={of.due} aria-label={t('run_orders')} />
      )}
    </span>
  );
};

const RunOrders = ({ of }: OfRun) => {
  const { t } = useTranslation('splits');
  return (
    <span className="num">
      {of.orders === of.due
        ? formatCount(of.orders)
        : t('runProgress', { done: formatCount(of.orders), due: formatCount(of.due) })}
    </span>
  );
};

const useBy = () => {
  const { t } = useTranslation('splits');
  return ({ startedBy }: SplitRun): string => (startedBy === '' ? t('runBy_clock') : startedBy);
};

const sums = ['amountFen', 'landlordFen', 'platformFen', 'channelFen', 'taxFen'] as const;

const partyOf = {
  landlordFen: 'landlord',
  platformFen: 'platform',
  channelFen: 'channel',
  taxFen: 'tax',
} as const;

/** Items of a run for one party. */
const partHref = (run: SplitRun, sum: (typeof sums)[number]): string =>
  sum === 'amountFen' ? itemsHref(run) : `${itemsHref(run)}&party=${partyOf[sum]}`;

const itemsHref = ({ id }: SplitRun): string => `?runId=${id}`;
const idOf = ({ id }: SplitRun): string => id;

const useColumns = (): ListColumn<SplitRun>[] => {
  const { t } = useTranslation('splits');
  const byOf = useBy();
  return useMemo(
    () => [
      {
        key: 'startedAt',
        title: t('run_startedAt'),
        width: 170,
        render: (row) => (
          <Link to={itemsHref(row)} aria-label={t('seeRunItems')}>
            <InstantText at={row.startedAt} house={null} />
          </Link>
        ),
      },
      { key: 'state', title: t('run_state'), width: 150, render: (row) => <RunState of={row} /> },
      { key: 'by', title: t('run_by'), width: 110, render: byOf },
      { key: 'orders', title: t('run_orders'), align: 'end', render: (row) => <RunOrders of={row} /> },
      { key: 'nights', title: t('run_nights'), align: 'end', render: (row) => formatCount(row.nights) },
      {
        key: 'failed',
        title: t('run_failed'),
        align: 'end',
        render: (row) => (
          <span className={row.failed > 0 ? 'split-bad' : 'muted'}>{formatCount(row.failed)}</span>
        ),
      },
      {
        key: 'told',
        title: t('run_told'),
        align: 'end',
        hidden: true,
        render: (row) => formatCount(row.told),
      },
      ...sums.map(
        (key): ListColumn<SplitRun> => ({
          key,
          title: t(`run_${key}`),
          align: 'end',
          ...(key === 'taxFen' && { hidden: true }),
          render: (row) => <MoneyLink fen={row[key]} to={partHref(row, key)} />,
        }),
      ),
    ],
    [t, byOf],
  );
};

const RunCard = ({ of }: OfRun) => {
  const { t } = useTranslation('splits');
  const by = useBy()(of);
  return (
    <div className="row-card">
      <div className="line">
        <Link to={itemsHref(of)}>
          <InstantText at={of.startedAt} house={null} />
        </Link>
        <RunState of={of} />
      </div>
      <div className="line muted">
        <span>{by}</span>
        <span>
          {t('run_orders')} <RunOrders of={of} />
        </span>
      </div>
      <ul className="split-facts">
        {sums.slice(0, 4).map((key) => (
          <li key={key}>
            <span className="muted">{t(`run_${key}`)}</span>
            <MoneyLink fen={of[key]} to={partHref(of, key)} />
          </li>
        ))}
      </ul>
    </div>
  );
};

export const SplitRuns = () => {
  const { t } = useTranslation('splits');
  return (
    <ListPanel
      title={t('runs')}
      listKey="splitRuns"
      endpoint={pageSplitRuns}
      filters={[]}
      columns={useColumns()}
      exportOf={exportSplitRuns}
      rowKey={idOf}
      rowName={({ startedAt }) => startedAt}
      rowHref={itemsHref}
      phoneRender={(row) => <RunCard of={row} />}
      empty={{ title: t('runsEmpty'), hint: t('emptyHint') }}
    />
  );
};
