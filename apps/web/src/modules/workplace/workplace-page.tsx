/** The first screen of the day: what to do, then how the business stands (design: product §10). */

import { opensAt } from '@minsu/contract/reports/figure-opens.ts';
import { type KpiComparison, kpiComparisons } from '@minsu/contract/workplace/kpi-list.ts';
import { headFigures } from '@minsu/contract/workplace/strip-list.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DateText } from '../../components/date-text.tsx';
import { Page } from '../../components/page.tsx';
import { Failed } from '../../components/panel.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { businessHour } from '../../platform/clocks.ts';
import { useMay, useSession, useUserId } from '../../platform/session.ts';
import { readUi, writeUi } from '../../platform/ui-cache.ts';
import { partOfDay } from './part-of-day.ts';
import { useWorkplace } from './use-workplace.ts';
import { WorkplaceAnnouncements } from './workplace-announcements.tsx';
import { WorkplaceArrivals } from './workplace-arrivals.tsx';
import { WorkplaceKpis } from './workplace-kpis.tsx';
import { ChannelMix } from './workplace-mix.tsx';
import { WorkplaceQueue } from './workplace-queue.tsx';
import { QuickActions } from './workplace-quick.tsx';
import { RecentlyVisited } from './workplace-recent.tsx';
import { WorkplaceSkeleton } from './workplace-skeleton.tsx';
import { WorkplaceStrip } from './workplace-strip.tsx';
import './workplace.css';
import { useTranslation } from '../../platform/use-translation.ts';

const CACHE = 'workplaceCompare';

/** What figures are compared with stays as the user chose it. */
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
  const { t } = useTranslation(['workplace', 'orders']);
  const [compare, choose] = useComparison();
  const { figures, queue } = useWorkplace(compare);
  const { data, error } = figures;
  return (
    <Page title={t('title')} heading="none" crumbs={false} className="workplace">
      <Greeting data={data}>
        {data && data.kpis.length > 0 && (
          <Segmented
            label={t('compareWith')}
            value={compare}
            options={kpiComparisons.map((value) => ({ value, label: t(`compare_${value}`) }))}
            onChange={choose}
          />
        )}
      </Greeting>
      {data ? (
        <WorkplaceBody data={data} queue={queue} refreshing={figures.isPlaceholderData} />
      ) : error ? (
        <section className="panel">
          <Failed error={error} retry={() => void figures.refetch()} />
        </section>
      ) : (
        <WorkplaceSkeleton />
      )}
    </Page>
  );
};

export default WorkplacePage;

interface GreetingProps {
  readonly data: Workplace | undefined;
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

const WorkplaceBody = ({ data, queue, refreshing }: BodyProps) => (
  <>
    <WorkplaceKpis data={data} refreshing={refreshing} />
    <div className="workplace-columns">
      <div className="column">
        <WorkplaceQueue query={queue} />
        <WorkplaceStrip strip={data.strip} today={data.businessDate} />
        <WorkplaceArrivals arrivals={data.arrivals} today={data.businessDate} />
      </div>
      <div className="column">
        <QuickActions />
        <WorkplaceAnnouncements />
        <ChannelMix mix={data.mix} />
        <RecentlyVisited />
      </div>
    </div>
  </>
);
