/** Current state of business and system (product §10), for a desk or a wall screen. */

import { getMonitor, getMonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { type RefObject, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Failed } from '../../components/records/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useConnection } from '../../platform/calls/connection.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatClockFully } from '../../platform/format.ts';
import { useFullScreen } from '../../platform/use-full-screen.ts';
import { BusinessPart } from './business-part.tsx';
import { SystemPart } from './system-part.tsx';
import './monitor.css';
import { useTranslation } from '../../platform/use-translation.ts';

/** Same interval as process heartbeats; hidden windows do not poll. */
const EVERY_MS = 5_000;
const polled = { refetchInterval: EVERY_MS, staleTime: 0, quiet: true } as const;

const MonitorPage = () => {
  const { t } = useTranslation(['monitor', 'orders', 'channels']);
  const wall = useRef<HTMLDivElement>(null);
  const query = useCall(getMonitor, {}, polled);
  const { data, error } = query;
  // Does not poll while the server is known to be unreachable.
  const reachable = useConnection((state) => state.reachable);
  return (
    <Page title={t('monitor:title')} purpose={t('monitor:purpose')} className="monitor">
      <div ref={wall} className="monitor-wall">
        <div className="monitor-live">
          {data && <LiveState at={data.at} failing={error !== null || !reachable} />}
          <WallButton wall={wall} />
        </div>
        {data ? (
          <BusinessPart data={data} query={query} />
        ) : error ? (
          <section className="panel">
            <Failed error={error} retry={() => void query.refetch()} />
          </section>
        ) : (
          <Skeleton lines={12} label={t('monitor:business')} />
        )}
        <SystemIfAllowed />
      </div>
    </Page>
  );
};

export default MonitorPage;

const SystemIfAllowed = () => {
  const may = useMay()('monitor:system');
  const query = useCall(getMonitorSystem, {}, { ...polled, enabled: may });
  return may ? <SystemPart query={query} /> : null;
};

interface LiveStateProps {
  readonly at: string;
  readonly failing: boolean;
}

const LiveState = ({ at, failing }: LiveStateProps) => {
  const { t } = useTranslation('monitor');
  return (
    <>
      <StateDot tone={failing ? 'bad' : 'ok'}>{t(failing ? 'notLive' : 'live')}</StateDot>
      <span className="muted num">{t('liveAt', { time: formatClockFully(at, BUSINESS_TIME_ZONE) })}</span>
    </>
  );
};

/** Full-screen view with larger figures; Esc leaves. */
const WallButton = ({ wall }: { readonly wall: RefObject<HTMLDivElement | null> }) => {
  const { t } = useTranslation('monitor');
  const full = useFullScreen();
  if (!document.fullscreenEnabled) return null;
  const toggle = () => void (full ? document.exitFullscreen() : wall.current?.requestFullscreen());
  return (
    <Button icon={<Icon name={full ? 'shrink' : 'expand'} size={14} />} onClick={toggle}>
      {t(full ? 'leaveWall' : 'wall')}
    </Button>
  );
};
