/** The orders of a member, as a part of his page. */
import type { MemberDetail } from '@minsu/contract/members/member.ts';
import { MemberOrdersPanel } from '../orders/member-orders-panel.tsx';

const MemberStays = ({ detail }: { readonly detail: MemberDetail }) => (
  <MemberOrdersPanel guestId={detail.member.id} shown="stays" />
);

export default MemberStays;
