/** What the business and the system do at this moment (design: product §10); for a desk as for a screen on the wall. */
import { BUSINESS_TIME_ZONE } from '@minsu/contract/dates.ts';
import { getMonitor, getMonitorSystem } from '@minsu/contract/monitor/monitor-endpoints.ts';
import { Button } from 'antd';
import { type RefObject, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { Failed } from '../../components/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useConnection } from '../../platform/connection.ts';
import { formatClockFully } from '../../platform/format.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useFullScreen } from '../../platform/use-full-screen.ts';
import { BusinessPart } from './business-part.tsx';
import { SystemPart } from './system-part.tsx';
import './monitor.css';
import { useTranslation } from '../../platform/use-translation.ts';

/** As often as processes say how they are; a window out of sight asks for nothing. */
const EVERY_MS = 5_000;
const polled = { refetchInterval: EVERY_MS, staleTime: 0, quiet: true } as const;

const MonitorPage = () => {
  const { t } = useTranslation(['monitor', 'orders', 'channels']);
  const wall = useRef<HTMLDivElement>(null);
  const query = useCall(getMonitor, {}, polled);
  const { data, error } = query;
  // While the server is known to be away nothing is asked, so that nothing fails either.
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

/** The figures alone, larger, over the whole screen; Esc leaves. */
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
