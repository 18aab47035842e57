/** Channels with their backlog; processes, silent ones faded. */
import type { ServerProcess, SyncState } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import type { Verdict } from '@minsu/contract/operations/monitor/monitor-rules.ts';
import type { ProcessState } from '@minsu/contract/server-process.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { AgoText, InstantText } from '../../components/words/date-text.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { channelHref } from './monitor-links.ts';
import { type MonitorColumn, MonitorTable } from './monitor-table.tsx';
import { bytesText, UNKNOWN, useTimes, VerdictDot } from './monitor-words.tsx';

interface SyncProps {
  readonly channels: readonly SyncState[];
  readonly verdictOf: (one: SyncState) => Verdict;
}

export const SyncPanel = ({ channels, verdictOf }: SyncProps) => {
  const { t } = useTranslation('monitor');
  const columns = useSyncColumns(verdictOf);
  return (
    <Panel title={t('sync')} extra={t('syncHint')} flush>
      {channels.length === 0 ? (
        <EmptyState title={t('syncNone')} />
      ) : (
        <MonitorTable label={t('sync')} columns={columns} rows={channels} rowKey={(row) => row.platform} />
      )}
    </Panel>
  );
};

const useSyncColumns = (verdictOf: SyncProps['verdictOf']): MonitorColumn<SyncState>[] => {
  const { t } = useTranslation('monitor');
  const channelName = useChannelName();
  const { seconds } = useTimes();
  const may = useMay()('channel:read');
  return [
    {
      key: 'platform',
      title: t('column_platform'),
      cell: ({ platform }) =>
        may ? <Link to={channelHref(platform)}>{channelName(platform)}</Link> : channelName(platform),
    },
    {
      key: 'state',
      title: t('column_state'),
      text: true,
      cell: (row) =>
        row.active === 0 && row.failed === 0 ? (
          <StateDot>{t('syncIdle')}</StateDot>
        ) : (
          <VerdictDot of={verdictOf(row)} />
        ),
    },
    {
      key: 'latency',
      title: t('column_latency'),
      hint: t('explain_latency'),
      cell: ({ p50Seconds, p95Seconds }) => `${seconds(p50Seconds)} / ${seconds(p95Seconds)}`,
    },
    {
      key: 'waiting',
      title: t('column_waiting'),
      cell: ({ waiting, oldestSeconds }) =>
        waiting === 0 ? '0' : `${formatCount(waiting)} · ${seconds(oldestSeconds)}`,
    },
    { key: 'failed', title: t('column_failed'), cell: ({ failed }) => formatCount(failed) },
    { key: 'pushes', title: t('column_pushes'), cell: ({ pushes }) => formatCount(pushes) },
    {
      key: 'connections',
      title: t('column_connections'),
      cell: ({ active, connections }) => `${active} / ${connections}`,
    },
    {
      key: 'pushedAt',
      title: t('column_pushedAt'),
      cell: ({ pushedAt }) => (pushedAt === null ? UNKNOWN : <InstantText at={pushedAt} house={null} />),
    },
  ];
};

interface ProcessesProps {
  readonly processes: readonly ServerProcess[];
  readonly sockets: number;
  readonly verdictOf: (one: ServerProcess) => Verdict;
}

export const ProcessesPanel = ({ processes, sockets, verdictOf }: ProcessesProps) => {
  const { t } = useTranslation('monitor');
  const columns = useProcessColumns(verdictOf);
  const alive = processes.filter(({ state }) => state === 'alive').length;
  return (
    <Panel
      title={t('processes')}
      extra={`${t('processesAlive', { count: alive })} · ${t('sockets')} ${formatCount(sockets)}`}
      flush
    >
      <MonitorTable
        label={t('processes')}
        columns={columns}
        rows={processes}
        rowKey={(row) => row.instance}
        rowClass={({ state }) => (state === 'alive' ? '' : 'faded')}
      />
    </Panel>
  );
};

const stateTones: Readonly<Record<ProcessState, Tone>> = { alive: 'ok', silent: 'bad', stopped: 'neutral' };

const useProcessColumns = (verdictOf: ProcessesProps['verdictOf']): MonitorColumn<ServerProcess>[] => {
  const { t } = useTranslation('monitor');
  const { ms, seconds } = useTimes();
  const ofLiving = (text: (row: ServerProcess) => string) => (row: ServerProcess) =>
    row.state === 'alive' ? text(row) : UNKNOWN;
  return [
    {
      key: 'process',
      title: t('column_process'),
      cell: ({ host, pid }) => `${host} · ${pid}`,
    },
    {
      key: 'state',
      title: t('column_state'),
      text: true,
      cell: (row) => {
        const verdict = verdictOf(row);
        return row.state === 'alive' && verdict !== 'ok' ? (
          <VerdictDot of={verdict} />
        ) : (
          <StateDot tone={stateTones[row.state]}>{t(`state_${row.state}`)}</StateDot>
        );
      },
    },
    {
      key: 'loop',
      title: t('column_loop'),
      hint: t('explain_loop'),
      cell: ofLiving(({ loopP99Ms, loopMaxMs }) => `${ms(loopP99Ms)} / ${ms(loopMaxMs)}`),
    },
    {
      key: 'clock',
      title: t('column_clock'),
      hint: t('explain_clock'),
      cell: ofLiving((row) => seconds(row.clockSkewSeconds)),
    },
    {
      key: 'files',
      title: t('column_files'),
      hint: t('explain_files'),
      cell: ofLiving(({ filesMissing, filesDamaged }) =>
        filesMissing === null ? UNKNOWN : formatCount(filesMissing + (filesDamaged ?? 0)),
      ),
    },
    { key: 'sockets', title: t('column_sockets'), cell: ofLiving((row) => formatCount(row.sockets)) },
    { key: 'calls', title: t('column_calls'), cell: ofLiving((row) => formatCount(row.calls)) },
    { key: 'failed', title: t('column_failedCalls'), cell: ofLiving((row) => formatCount(row.failed)) },
    { key: 'p95', title: t('column_p95'), cell: ofLiving((row) => ms(row.p95Ms)) },
    { key: 'memory', title: t('column_memory'), cell: ofLiving((row) => bytesText(row.rssBytes)) },
    { key: 'version', title: t('column_version'), cell: ({ version }) => version },
    {
      key: 'started',
      title: t('column_started'),
      cell: ({ startedAt }) => <InstantText at={startedAt} house={null} />,
    },
    { key: 'seen', title: t('column_seen'), cell: ({ seenAt }) => <AgoText at={seenAt} house={null} /> },
  ];
};
