/** Orders of a member, as a tab. */
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { MemberOrdersPanel } from '../orders/member-orders-panel.tsx';

const MemberStays = ({ detail }: { readonly detail: MemberDetail }) => (
  <MemberOrdersPanel guestId={detail.member.id} shown="stays" />
);

export default MemberStays;
