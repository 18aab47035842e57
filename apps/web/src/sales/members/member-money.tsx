/** Totals of a member's orders, and the list of them. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { getMemberMoney } from '@minsu/contract/sales/members/member-endpoints.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MemberOrdersPanel } from '../orders/member-orders-panel.tsx';

const MemberMoneyPart = ({ detail: { member } }: { readonly detail: MemberDetail }) => {
  const { t } = useTranslation('memberRecord');
  const query = useCall(getMemberMoney, { id: member.id }, { keepPrevious: false });
  return (
    <div className="member-part">
      <Panel title={t('moneyTitle')} extra={<span className="muted">{t('moneyHint')}</span>}>
        <Loaded query={query} lines={2}>
          {(money) => <Totals of={money} />}
        </Loaded>
      </Panel>
      <MemberOrdersPanel guestId={member.id} shown="money" />
    </div>
  );
};

export default MemberMoneyPart;

const Totals = ({ of }: { readonly of: OutputOf<typeof getMemberMoney> }) => {
  const { t } = useTranslation('memberRecord');
  return (
    <dl className="record-figures member-figures">
      <div>
        <dt>{t('money_orders')}</dt>
        <dd>{formatCount(of.orders)}</dd>
      </div>
      <Total label={t('money_total')} fen={of.totalFen} />
      <Total label={t('money_paid')} fen={of.paidFen} />
      <Total label={t('money_owed')} fen={of.owedFen} bad={of.owedFen > 0} />
      <Total label={t('money_refunded')} fen={of.refundedFen} />
      <Total label={t('money_refunding')} fen={of.refundingFen} />
      <Total label={t('money_deposit')} fen={of.depositKeptFen} />
    </dl>
  );
};

interface TotalProps {
  readonly label: string;
  readonly fen: number;
  readonly bad?: boolean;
}

const Total = ({ label, fen, bad = false }: TotalProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={bad ? 'bad' : undefined}>
      <Money fen={fen} />
    </dd>
  </div>
);
