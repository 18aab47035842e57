/** The first screen of the day, arranged for what its user does: figures, orders and channels, the desk, or own tasks. */

import { opensAt } from '@minsu/contract/operations/reports/figure-opens.ts';
import { type KpiComparison, kpiComparisons } from '@minsu/contract/operations/workplace/kpi-list.ts';
import { headFigures } from '@minsu/contract/operations/workplace/strip-list.ts';
import type { Workplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { MenuButton } from '../../components/dialogs/menu-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Failed, NotOffline } from '../../components/records/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useMay, useSession, useUserId } from '../../platform/calls/session.ts';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';
import { businessHour } from '../../platform/clocks.ts';
import { partOfDay } from './part-of-day.ts';
import { useWorkplace } from './use-workplace.ts';
import { useWorkplaceView } from './use-workplace-view.ts';
import { WorkplaceAnnouncements } from './workplace-announcements.tsx';
import { WorkplaceArrivals } from './workplace-arrivals.tsx';
import { WorkplaceDepartures } from './workplace-departures.tsx';
import { WorkplaceKpis } from './workplace-kpis.tsx';
import { ChannelMix } from './workplace-mix.tsx';
import { WorkplaceQueue } from './workplace-queue.tsx';
import { QuickActions } from './workplace-quick.tsx';
import { RecentlyVisited } from './workplace-recent.tsx';
import { WorkplaceSkeleton } from './workplace-skeleton.tsx';
import { WorkplaceStrip } from './workplace-strip.tsx';
import './workplace.css';
import { useTranslation } from '../../platform/use-translation.ts';

const MyTasks = lazyPart(
  async () => ({ default: (await import('../tasks/my-tasks-panel.tsx')).MyTasksPanel }),
  'asked',
);
const SetupPanel = lazyPart(() => import('../setup/setup-panel.tsx'), 'asked');
const ChannelHealth = lazyPart(() => import('../../connections/channels/channel-health-panel.tsx'), 'asked');

const WeekPrices = lazyPart(() => import('../../inventory/prices/week-prices-panel.tsx'), 'asked');

const CACHE = 'workplaceCompare';

/** Comparison period of the figures, as the user chose it. */
const useComparison = () => {
  const userId = useUserId();
  const [compare, setCompare] = useState<KpiComparison>(
    () => kpiComparisons.find((each) => each === readUi(userId, CACHE)) ?? 'lastWeek',
  );
  const choose = (value: KpiComparison) => {
    writeUi(userId, CACHE, value);
    setCompare(value);
  };
  return [compare, choose] as const;
};

const WorkplacePage = () => {
  const { t } = useTranslation('workplace');
  const arrangement = useWorkplaceView();
  if (arrangement.view === 'tasks')
    return (
      <Page title={t('title')} heading="none" crumbs={false} className="workplace my-tasks">
        <Greeting>
          <ViewChoice {...arrangement} />
        </Greeting>
        <MyTasks />
      </Page>
    );
  return <FigurePage {...arrangement} />;
};

export default WorkplacePage;

type Arrangement = ReturnType<typeof useWorkplaceView>;

/** The arrangement, for users who are offered more than one. */
const ViewChoice = ({ offered, view, choose }: Arrangement) => {
  const { t } = useTranslation('layout');
  if (offered.length < 2) return null;
  return (
    <MenuButton
      label={t('workplaceView')}
      items={offered.map((value) => ({
        key: value,
        label: t(`workplaceView_${value}`),
        checked: value === view,
        run: () => choose(value),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          icon={<Icon name="columns" size={14} />}
          aria-label={`${t('workplaceView')} ${t(`workplaceView_${view}`)}`}
        >
          {t(`workplaceView_${view}`)}
        </Button>
      )}
    />
  );
};

const FigurePage = (arrangement: Arrangement) => {
  const { t } = useTranslation('workplace');
  const { view } = arrangement;
  const may = useMay();
  const [compare, choose] = useComparison();
  const { figures, queue } = useWorkplace(compare);
  const { data, error } = figures;
  const Body = bodies[view === 'tasks' ? 'desk' : view];
  return (
    <Page title={t('title')} heading="none" crumbs={false} className={`workplace view-${view}`}>
      <Greeting data={data}>
        {data && data.kpis.length > 0 && (
          <Segmented
            label={t('compareWith')}
            value={compare}
            options={kpiComparisons.map((value) => ({ value, label: t(`compare_${value}`) }))}
            onChange={choose}
          />
        )}
        <ViewChoice {...arrangement} />
      </Greeting>
      {may('setting:edit') && <SetupPanel />}
      {data ? (
        <Body data={data} queue={queue} refreshing={figures.isPlaceholderData} />
      ) : error ? (
        <section className="panel">
          <Failed error={error} retry={() => void figures.refetch()} />
        </section>
      ) : figures.fetchStatus === 'paused' ? (
        <section className="panel">
          <NotOffline />
        </section>
      ) : (
        <WorkplaceSkeleton />
      )}
    </Page>
  );
};

interface GreetingProps {
  /** Absent where no figures are shown. */
  readonly data?: Workplace | undefined;
  readonly children: React.ReactNode;
}

const Greeting = ({ data, children }: GreetingProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const user = useSession((session) => session.userInfo);
  const name = user?.realname || user?.username || '';
  return (
    <div className="page-head">
      <h1 tabIndex={-1}>{t(`hello_${partOfDay(businessHour())}`, { name })}</h1>
      {data && (
        <p className="purpose">
          <DateText date={data.businessDate} />
          {may('house:read') && (
            <>
              {' '}
              ·{' '}
              <Link to={opensAt(headFigures.houses)} data-figure="houses" data-value={data.houses}>
                {t('houses', { count: data.houses })}
              </Link>
            </>
          )}
        </p>
      )}
      <div className="workplace-compare">{children}</div>
    </div>
  );
};

interface BodyProps {
  readonly data: Workplace;
  readonly queue: ReturnType<typeof useWorkplace>['queue'];
  readonly refreshing: boolean;
}

/** Figures first, then what waits; for owners, directors and finance. */
const FiguresBody = ({ data, queue, refreshing }: BodyProps) => (
  <>
    <WorkplaceKpis data={data} refreshing={refreshing} />
    <div className="workplace-columns">
      <div className="column">
        <WorkplaceQueue query={queue} />
        <WorkplaceStrip strip={data.strip} today={data.businessDate} />
        <WorkplaceArrivals arrivals={data.arrivals} today={data.businessDate} />
      </div>
      <Aside>
        <ChannelMix mix={data.mix} />
      </Aside>
    </div>
  </>
);

/** Desk arrangement: the queue beside arrivals and departures; figures in one thin strip. */
const DeskBody = ({ data, queue, refreshing }: BodyProps) => (
  <>
    <WorkplaceKpis data={data} refreshing={refreshing} thin />
    <div className="desk-columns">
      <WorkplaceQueue query={queue} unfolded={2} />
      <WorkplaceArrivals arrivals={data.arrivals} today={data.businessDate} />
      <WorkplaceDepartures departures={data.departures} today={data.businessDate} />
    </div>
    <WorkplaceStrip strip={data.strip} today={data.businessDate} />
    <div className="desk-end">
      <QuickActions />
      <WorkplaceAnnouncements />
      <RecentlyVisited />
    </div>
  </>
);

/** Orders to accept and the health of the channels, with the prices of the nights ahead. */
const OperatorBody = ({ data, queue, refreshing }: BodyProps) => {
  const may = useMay();
  return (
    <>
      <WorkplaceKpis data={data} refreshing={refreshing} thin />
      <div className="workplace-columns">
        <div className="column">
          <WorkplaceQueue query={queue} unfolded={2} />
          {may('price:read') && <WeekPrices />}
          <WorkplaceStrip strip={data.strip} today={data.businessDate} />
          <WorkplaceArrivals arrivals={data.arrivals} today={data.businessDate} />
        </div>
        <Aside>
          <ChannelHealth />
        </Aside>
      </div>
    </>
  );
};

const Aside = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="column">
    <QuickActions />
    <WorkplaceAnnouncements />
    {children}
    <RecentlyVisited />
  </div>
);

const bodies = { figures: FiguresBody, desk: DeskBody, operator: OperatorBody };
