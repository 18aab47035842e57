/** One property: header with figures and actions, and its tabs. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { getHouse } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { RecordPage, recordQuery, useRecordId } from '../../components/records/record-page.tsx';
import { PageClock } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { HouseHead } from './house-head.tsx';
import { HouseRevisionBanner } from './house-revision-banner.tsx';
import { HouseTabs } from './house-tabs.tsx';
import './house-live.ts';
import './houses.css';
import { useTranslation } from '../../platform/use-translation.ts';

const HouseDetailPage = () => {
  const { t } = useTranslation('houses');
  const id = useRecordId();
  const query = useCall(getHouse, { id }, recordQuery(id));
  return (
    <RecordPage
      id={id}
      query={query}
      title={query.data?.house.name ?? t('detail')}
      className="house-page"
      missing={{ title: t('missing'), hint: t('missingHint'), to: '/house/houseList', list: t('toList') }}
    >
      {(detail) => <HouseBody key={detail.house.id} detail={detail} />}
    </RecordPage>
  );
};

export default HouseDetailPage;

const HouseBody = ({ detail }: { readonly detail: HouseDetail }) => (
  <PageClock house={detail.house.id}>
    <HouseHead detail={detail} />
    <HouseRevisionBanner detail={detail} />
    <HouseTabs detail={detail} />
  </PageClock>
);
