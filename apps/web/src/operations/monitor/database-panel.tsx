/** Database, disks, read replica, and sessions blocking others. */

import type { DiskState, MonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { judge, type Verdict } from '@minsu/contract/operations/monitor/monitor-rules.ts';
import { judgeDisk } from '@minsu/contract/platform/disk-space.ts';
import type { Fact } from '../../components/records/facts.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { bytesText, UNKNOWN, useTimes, VerdictDot, verdictTones } from './monitor-words.tsx';

interface DatabaseProps {
  readonly data: Pick<MonitorSystem, 'database' | 'disks'>;
  readonly verdict: Verdict;
}

export const DatabasePanel = ({ data: { database, disks }, verdict }: DatabaseProps) => {
  const { t } = useTranslation('monitor');
  const { seconds } = useTimes();
  const { version, bytes, connections, maxConnections, longestSeconds, seesOthers } = database;
  const room = useRoom(disks);
  return (
    <Panel title={t('database')} extra={<VerdictDot of={verdict} />}>
      <Facts
        items={[
          { label: t('dbVersion'), value: `PostgreSQL ${version}` },
          { label: t('dbSize'), value: bytesText(bytes) },
          {
            label: t('dbConnections'),
            value: `${formatCount(connections)} / ${formatCount(maxConnections)}`,
          },
          { label: t('dbLongest'), value: seconds(longestSeconds) },
          ...room,
          ...useCopy(database.copy),
        ]}
      />
      {!seesOthers && <p className="muted">{t('dbOthersHidden')}</p>}
      <Locks locks={database.locks} />
    </Panel>
  );
};

/** One line per disk; the database's is unknown if it is on another machine. */
const useRoom = (disks: readonly DiskState[]): Fact[] => {
  const { t } = useTranslation('monitor');
  const of = (use: DiskState['of'], label: string): Fact[] => {
    const ours = disks.filter((disk) => disk.of === use);
    if (ours.length === 0)
      return [
        { label, value: <span className="muted">{use === 'database' ? t('diskUnknown') : UNKNOWN}</span> },
      ];
    return [
      { label, value: ours.map((disk) => <Disk key={`${disk.host} ${disk.totalBytes}`} disk={disk} />) },
    ];
  };
  return [...of('files', t('diskFiles')), ...of('database', t('diskDatabase'))];
};

const Disk = ({ disk }: { readonly disk: DiskState }) => {
  const { t } = useTranslation('monitor');
  const figures = t('diskOf', { free: bytesText(disk.freeBytes), total: bytesText(disk.totalBytes) });
  return (
    <span className="monitor-disk" title={t('diskAt', { host: disk.host })}>
      <StateDot tone={verdictTones[judgeDisk(disk)]}>{figures}</StateDot>
    </span>
  );
};

const useCopy = (copy: MonitorSystem['database']['copy']): Fact[] => {
  const { t } = useTranslation('monitor');
  const { seconds } = useTimes();
  if (copy === null) return [];
  const isAway = copy.state === 'away';
  const verdict = isAway ? 'warn' : judge('copySeconds', copy.lagSeconds);
  const said = isAway ? t('copyAway') : seconds(copy.lagSeconds);
  return [{ label: t('copyLag'), value: <StateDot tone={verdictTones[verdict]}>{said}</StateDot> }];
};

const Locks = ({ locks }: { readonly locks: MonitorSystem['database']['locks'] }) => {
  const { t } = useTranslation('monitor');
  const { seconds } = useTimes();
  if (locks.length === 0) return null;
  return (
    <>
      <h3>{t('locks')}</h3>
      <ul className="monitor-jobs">
        {locks.map(({ pid, role, program, waiting, waitingSeconds }) => (
          <li key={pid}>
            <code title={program ?? undefined}>{t('lockOf', { role, pid })}</code>
            <span className="muted">
              {t('lockWaiting', { count: waiting, time: seconds(waitingSeconds) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
