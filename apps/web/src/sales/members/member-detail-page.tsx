/** One member: profile, documents, stays, money, messages, blocklist, history. */
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { getMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { RecordPage, recordQuery, useRecordId } from '../../components/records/record-page.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { MemberHead } from './member-head.tsx';
import { MemberTabs } from './member-tabs.tsx';
import './member-live.ts';
import './members.css';
import { useTranslation } from '../../platform/use-translation.ts';

const MemberDetailPage = () => {
  const { t } = useTranslation('memberRecord');
  const id = useRecordId();
  const query = useCall(getMember, { id }, recordQuery(id));
  return (
    <RecordPage
      id={id}
      query={query}
      title={query.data?.member.name ?? t('detail')}
      className="member-detail"
      missing={{ title: t('missing'), hint: t('missingHint'), to: '/member/memberList', list: t('toList') }}
    >
      {(detail) => <MemberBody key={detail.member.id} detail={detail} />}
    </RecordPage>
  );
};

export default MemberDetailPage;

const MemberBody = ({ detail }: { readonly detail: MemberDetail }) => (
  <>
    <MemberHead detail={detail} />
    <MemberTabs detail={detail} />
  </>
);
