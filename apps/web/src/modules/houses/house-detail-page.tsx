/** One house: head with figures and actions, overview and rooms. */
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { getHouse } from '@minsu/contract/houses/house-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { HouseHead } from './house-head.tsx';
import { HouseOverview } from './house-overview.tsx';
import { HouseRooms } from './house-rooms.tsx';
import './house-live.ts';
import './houses.css';

const HouseDetailPage = () => {
  const { t } = useTranslation('houses');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useCall(getHouse, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const { data, error } = query;
  const missing = id === '' || (!data && (error?.status === 404 || error?.status === 422));
  const title = data?.house.name ?? t('detail');
  return (
    <Page title={title} crumb={title} heading={data ? 'none' : 'show'} className="house-page">
      {missing ? (
        <EmptyState
          kind="noMatch"
          title={error?.serverMessage ?? t('missing')}
          hint={t('missingHint')}
          action={<Link to="/house/houseList">{t('toList')}</Link>}
        />
      ) : (
        <Loaded query={query} lines={12}>
          {(detail) => <HouseBody key={detail.house.id} detail={detail} />}
        </Loaded>
      )}
    </Page>
  );
};

export default HouseDetailPage;

const tabs = ['overview', 'rooms'] as const;
type Tab = (typeof tabs)[number];

const HouseBody = ({ detail }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houses');
  const [search, setSearch] = useSearchParams();
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'overview';
  const show = (tab: Tab) =>
    setSearch(
      { id: detail.house.id, ...(tab === 'overview' ? {} : { tab }) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <HouseHead detail={detail} />
      <nav className="house-tabs" aria-label={t('parts')}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className="view-tab"
            aria-current={tab === open ? 'page' : undefined}
            onClick={() => show(tab)}
          >
            {t(`tab_${tab}`)}
            {tab === 'rooms' && <span className="count">{detail.house.roomCount}</span>}
          </button>
        ))}
      </nav>
      {open === 'overview' ? <HouseOverview detail={detail} /> : <HouseRooms detail={detail} />}
    </>
  );
};
