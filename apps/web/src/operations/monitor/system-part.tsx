/** System state, with a verdict on each figure with limits (contract: monitor-rules). */

import type {
  MonitorSystem,
  ServerProcess,
  SyncState,
} from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import {
  judge,
  judgeNightly,
  type LimitName,
  type Verdict,
  worst,
} from '@minsu/contract/operations/monitor/monitor-rules.ts';
import { judgeDisk } from '@minsu/contract/platform/disk-space.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { DatabasePanel } from './database-panel.tsx';
import { verdictTones } from './monitor-words.tsx';
import { NightlyPanel, QueuePanel } from './system-panels.tsx';
import { ProcessesPanel, SyncPanel } from './system-tables.tsx';

const ofProcess = (one: ServerProcess): Verdict =>
  one.state === 'silent'
    ? 'bad'
    : one.state === 'stopped'
      ? 'ok'
      : worst([
          judge('loopP99Ms', one.loopP99Ms),
          judge('callP95Ms', one.p95Ms),
          judge('failedCalls', one.failed),
          judge('filesLost', (one.filesMissing ?? 0) + (one.filesDamaged ?? 0)),
          judge('clockSkewSeconds', one.clockSkewSeconds && Math.abs(one.clockSkewSeconds)),
        ]);

const ofChannel = ({ p95Seconds, oldestSeconds, failed }: SyncState): Verdict =>
  worst([
    judge('syncSeconds', p95Seconds),
    judge('syncOldestSeconds', oldestSeconds),
    judge('syncFailed', failed),
  ]);

const ofDatabase = ({ database, disks }: MonitorSystem): Verdict =>
  worst([
    judge('connectionShare', database.connections / database.maxConnections),
    judge('longestSeconds', database.longestSeconds),
    ...database.locks.map(({ waitingSeconds }) => judge('lockSeconds', waitingSeconds)),
    database.copy?.state === 'away' ? 'warn' : judge('copySeconds', database.copy?.lagSeconds ?? null),
    ...disks.map(judgeDisk),
  ]);

export const verdictsOf = (data: MonitorSystem) => {
  const { processes, channels, queue, outbox, nightly, at } = data;
  const one = (name: LimitName, value: number | null) => judge(name, value);
  return {
    processes: worst(processes.map(ofProcess)),
    channels: worst(channels.map(ofChannel)),
    queue: worst([
      one('queueOldestSeconds', queue.oldestSeconds),
      one('queueFailed', queue.failed),
      one('outboxSeconds', outbox.oldestSeconds),
    ]),
    database: ofDatabase(data),
    nightly: worst(nightly.map((work) => judgeNightly(work, at) ?? 'ok')),
  };
};

export const SystemPart = ({ query }: { readonly query: UseQueryResult<MonitorSystem> }) => {
  const { t } = useTranslation('monitor');
  return (
    <section className="monitor-part" aria-labelledby="monitor-system">
      <div className="monitor-part-head">
        <h2 id="monitor-system">{t('system')}</h2>
        {query.data && <Overall of={worst(Object.values(verdictsOf(query.data)))} />}
      </div>
      <Loaded query={query} lines={10}>
        {(data) => <Panels data={data} />}
      </Loaded>
    </section>
  );
};

const Overall = ({ of }: { readonly of: Verdict }) => {
  const { t } = useTranslation('monitor');
  return <StateDot tone={verdictTones[of]}>{t(`overall_${of}`)}</StateDot>;
};

const Panels = ({ data }: { readonly data: MonitorSystem }) => {
  const verdicts = verdictsOf(data);
  return (
    <>
      <SyncPanel channels={data.channels} verdictOf={ofChannel} />
      <ProcessesPanel processes={data.processes} sockets={data.sockets} verdictOf={ofProcess} />
      <div className="monitor-three">
        <QueuePanel data={data} verdict={verdicts.queue} />
        <DatabasePanel data={data} verdict={verdicts.database} />
        <NightlyPanel nightly={data.nightly} at={data.at} />
      </div>
    </>
  );
};
