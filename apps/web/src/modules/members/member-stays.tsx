/** The orders of a member, as a part of his page. */
import type { MemberDetail } from '@minsu/contract/members/member.ts';
import { MemberOrders } from './member-orders.tsx';

const MemberStays = ({ detail }: { readonly detail: MemberDetail }) => (
  <MemberOrders guestId={detail.member.id} shown="stays" />
);

export default MemberStays;
