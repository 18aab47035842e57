/** The platform's side of an order: its number and state there, its amounts, and what is wrong and what to do. */
import type { OrderAtPlatform, SoldBehind } from '@minsu/contract/connections/channels/channel-order.ts';
import { takesByApi } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Copyable } from '../../components/copyable.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Deadline } from '../../components/words/deadline.tsx';
import { Money } from '../../components/words/money.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { SolveOrder } from './channel-order-actions.tsx';
import { PlatformState, Problem } from './channel-order-words.tsx';
import './platform-order.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface OfProps {
  readonly of: OrderAtPlatform;
  readonly houseId: string;
}

const PlatformOrderPanel = ({ of, houseId }: OfProps) => {
  const { t } = useTranslation('channelOrders');
  return (
    <Panel title={t('sectionPlatform')} extra={<SolveOrder of={of} />}>
      {of.problem !== null && (
        <div className="platform-problem">
          <Problem of={of} />
        </div>
      )}
      <Facts items={useFacts(of, houseId)} />
    </Panel>
  );
};

export default PlatformOrderPanel;

const useFacts = (of: OrderAtPlatform, houseId: string): Fact[] => {
  const { t } = useTranslation('channelOrders');
  const seesMoney = useSeesMoney();
  const money = (label: string, fen: number | null): Fact => ({ label, value: <Money fen={fen} /> });
  return [
    { label: t('column_platform'), value: `${t(`platform_${of.platform}`)} · ${of.connectionName}` },
    ...(of.behind
      ? [
          { label: t('column_otherChannel'), value: of.behind.otherChannel },
          { label: t('column_otherOrderNo'), value: <Copyable text={of.behind.otherOrderNo} /> },
        ]
      : []),
    { label: t('column_platformOrderId'), value: <Copyable text={of.platformOrderId} /> },
    { label: t('column_state'), value: <PlatformState state={of.state} /> },
    ...(of.state === 'wait_accept' && of.acceptBy !== null
      ? [{ label: t('fact_acceptBy'), value: <Deadline at={of.acceptBy} /> }]
      : []),
    ...(seesMoney
      ? [
          money(t('column_sell'), of.sellFen),
          money(t('fact_settle'), of.settleFen),
          money(t('fact_commission'), of.commissionFen),
        ]
      : []),
    ...(seesMoney && of.state === 'cancelled'
      ? [
          of.refundFen === null
            ? { label: t('fact_refund'), value: t('refundOpen') }
            : money(t('fact_refund'), of.refundFen),
        ]
      : []),
    ...cancelFacts(of, t),
    ...behindFacts(of.behind, t, seesMoney),
    { label: t('column_updated'), value: <InstantText at={of.updatedAt} house={houseId} /> },
  ];
};

type Say = ReturnType<typeof useTranslation<'channelOrders'>>['t'];

const cancellable: readonly OrderAtPlatform['state'][] = ['wait_pay', 'wait_accept', 'confirmed'];

/** Where to cancel it if that is not possible here. */
const cancelFacts = ({ platform, state, behind }: OrderAtPlatform, t: Say): Fact[] =>
  takesByApi(platform, 'cancel') || !cancellable.includes(state)
    ? []
    : [
        {
          label: t('fact_cancel'),
          value: t('cancelThere', { channel: behind?.otherChannel || t(`platform_${platform}`) }),
        },
      ];

const cardDates = ({ chargeableFrom, chargeableUntil }: NonNullable<SoldBehind['card']>, t: Say): string =>
  [
    chargeableFrom !== null && t('cardFrom', { date: chargeableFrom }),
    chargeableUntil !== null && t('cardUntil', { date: chargeableUntil }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Facts about payment: collecting side, reported taxes, and until when a card of the channel can be charged. */
const behindFacts = (behind: SoldBehind | null, t: Say, seesMoney: boolean): Fact[] => {
  if (!behind) return [];
  const { collect, taxes, card } = behind;
  const about = ({ isIncluded, isWithheld }: SoldBehind['taxes'][number]) =>
    t(isWithheld ? 'taxWithheld' : isIncluded ? 'taxIncluded' : 'taxAdded');
  return [
    { label: t('fact_collect'), value: t(`collect_${collect}`) },
    ...(seesMoney
      ? taxes.map((tax) => ({
          label: tax.name || t('fact_tax'),
          value: (
            <>
              <Money fen={tax.amountFen} /> <span className="muted">{about(tax)}</span>
            </>
          ),
        }))
      : []),
    ...(card
      ? [
          {
            label: t('fact_card'),
            value: (
              <>
                {card.currency} {card.balanceFen !== null && <Money fen={card.balanceFen} />}{' '}
                <span className="muted">{cardDates(card, t)}</span>
              </>
            ),
          },
        ]
      : []),
  ];
};
