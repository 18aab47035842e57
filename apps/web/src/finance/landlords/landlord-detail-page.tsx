/** One landlord: header with state and figures, and tabs. */
import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { getLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { RecordPage, recordQuery, useRecordId } from '../../components/records/record-page.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { LandlordHead } from './landlord-head.tsx';
import { LandlordTabs } from './landlord-tabs.tsx';
import './landlord-live.ts';
import './landlords.css';
import { useTranslation } from '../../platform/use-translation.ts';

const LandlordDetailPage = () => {
  const { t } = useTranslation('landlords');
  const id = useRecordId();
  const query = useCall(getLandlord, { id }, recordQuery(id));
  return (
    <RecordPage
      id={id}
      query={query}
      title={query.data?.landlord.name ?? t('detail')}
      missing={{
        title: t('missing'),
        hint: t('missingHint'),
        to: '/landlord/landlordList',
        list: t('toList'),
      }}
    >
      {(detail) => <LandlordBody key={detail.landlord.id} detail={detail} />}
    </RecordPage>
  );
};

export default LandlordDetailPage;

const LandlordBody = ({ detail }: { readonly detail: LandlordDetail }) => (
  <>
    <LandlordHead detail={detail} />
    <LandlordTabs detail={detail} />
  </>
);
