/** The first screen of the day: what to do, then how the business stands (design: product §10). */
import { getWorkplace, type Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { DateText } from '../../components/date-text.tsx';
import { Page } from '../../components/page.tsx';
import { Failed } from '../../components/panel.tsx';
import { liveKeys } from '../../platform/live.ts';
import { useCall } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { partOfDay } from './part-of-day.ts';
import { WorkplaceArrivals } from './workplace-arrivals.tsx';
import { WorkplaceFigures } from './workplace-figures.tsx';
import { WorkplaceQueue } from './workplace-queue.tsx';
import { ChannelMix, Movements, QuickActions } from './workplace-side.tsx';
import { WorkplaceSkeleton } from './workplace-skeleton.tsx';
import { WorkplaceStrip } from './workplace-strip.tsx';
import './workplace.css';

liveKeys({ order: [getWorkplace], roomBlock: [getWorkplace], room: [getWorkplace], house: [getWorkplace] });

/** Deadlines pass without anybody changing anything. */
const AGAIN_MS = 60_000;

const WorkplacePage = () => {
  const { t } = useTranslation(['workplace', 'orders']);
  const query = useCall(getWorkplace, {}, { refetchInterval: AGAIN_MS });
  const { data, error } = query;
  return (
    <Page title={t('title')} heading="none" crumbs={false} className="workplace">
      <Greeting data={data} />
      {data ? (
        <WorkplaceBody data={data} />
      ) : error ? (
        <section className="panel">
          <Failed error={error} retry={() => void query.refetch()} />
        </section>
      ) : (
        <WorkplaceSkeleton />
      )}
    </Page>
  );
};

export default WorkplacePage;

const Greeting = ({ data }: { readonly data: Workplace | undefined }) => {
  const { t } = useTranslation('workplace');
  const user = useSession((session) => session.userInfo);
  const name = user?.realname || user?.username || '';
  return (
    <div className="page-head">
      <h1 tabIndex={-1}>{t(`hello_${partOfDay(new Date().getHours())}`, { name })}</h1>
      {data && (
        <p className="purpose">
          <DateText date={data.businessDate} /> · {t('cities', { count: data.cityCount })} ·{' '}
          {t('houses', { count: data.houseCount })}
        </p>
      )}
    </div>
  );
};

const WorkplaceBody = ({ data }: { readonly data: Workplace }) => {
  const arrivals = data.queue.find((item) => item.view === 'arrivals')?.count ?? data.arrivals.length;
  return (
    <>
      <WorkplaceFigures data={data} />
      <div className="workplace-columns">
        <div className="column">
          <WorkplaceQueue queue={data.queue} />
          <WorkplaceStrip strip={data.strip} today={data.businessDate} />
          <WorkplaceArrivals arrivals={data.arrivals} count={arrivals} />
        </div>
        <div className="column">
          <QuickActions />
          <ChannelMix channels={data.channels} />
          <Movements strip={data.strip} />
        </div>
      </div>
    </>
  );
};
