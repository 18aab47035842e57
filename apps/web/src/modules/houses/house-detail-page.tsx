/** One house: head with figures and actions, and its parts. */
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { getHouse } from '@minsu/contract/houses/house-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { HouseHead } from './house-head.tsx';
import { HouseRevisionBanner } from './house-revision-banner.tsx';
import { HouseTabs } from './house-tabs.tsx';
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
          title={(error?.status === 404 && error.serverMessage) || t('missing')}
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

const HouseBody = ({ detail }: { readonly detail: HouseDetail }) => (
  <>
    <HouseHead detail={detail} />
    <HouseRevisionBanner detail={detail} />
    <HouseTabs detail={detail} />
  </>
);
