/** Landlord balances: search, sort, pages, export. */

import { balanceKinds, type WalletParty } from '@minsu/contract/finance/wallet/wallet.ts';
import {
  exportWallet,
  pageWalletParties,
  sumWalletParties,
  walletViews,
} from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { useMemo } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { LedgerFigure } from '../../components/records/ledger-figure.tsx';
import { landlordKinds } from '../../components/records/ledger-href.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PartyActions } from './party-actions.tsx';
import { WalletFlowChart } from './wallet-flow-chart.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

const idOf = ({ landlordId }: WalletParty): string => landlordId;
const nameOf = ({ name }: WalletParty): string => name;

export const WalletParties = () => {
  const { t } = useTranslation('wallet');
  const seesMoney = useSeesMoney();
  return (
    <ListPanel
      title={t('parties')}
      listKey="walletParties"
      endpoint={pageWalletParties}
      filters={useFilters()}
      columns={useColumns()}
      {...useViews(seesMoney)}
      defaultSort={seesMoney ? '-totalFen' : 'name'}
      {...(seesMoney && { exportOf: exportWallet, sums: (listed) => <Sums listed={listed} /> })}
      rowKey={idOf}
      rowName={nameOf}
      rowActions={(party) => <PartyActions party={party} />}
      preview={(party) => <Preview party={party} />}
      phoneRender={(party) => <Card party={party} />}
      empty={
        seesMoney
          ? { title: t('emptyOpen'), hint: t('emptyOpenHint') }
          : { title: t('noneOfYours'), hint: t('noneOfYoursHint') }
      }
    />
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('wallet');
  return [{ kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') }];
};

/** Views depend on amounts, so users without them have one list. */
const useViews = (seesMoney: boolean): { readonly quickViews?: readonly QuickView[] } => {
  const { t } = useTranslation('wallet');
  return seesMoney ? { quickViews: walletViews.map((value) => ({ value, label: t(`view_${value}`) })) } : {};
};

const tones = { active: 'ok', paused: 'warn', ended: 'neutral' } as const;

const Status = ({ party }: PartyProps) => {
  const { t } = useTranslation('landlords');
  return <StateDot tone={tones[party.status]}>{t(`status_${party.status}`)}</StateDot>;
};

interface PartyProps {
  readonly party: WalletParty;
}

interface AmountProps extends PartyProps {
  readonly of: (typeof balanceKinds)[number];
}

const Amount = ({ party, of }: AmountProps) => {
  const fen = party[`${of}Fen`];
  return (
    <LedgerFigure ask={{ kind: `payable.${of}`, party: party.landlordId }}>
      <Money fen={fen} owed={fen !== null && fen < 0} />
    </LedgerFigure>
  );
};

const Total = ({ party: { landlordId, totalFen } }: PartyProps) => (
  <LedgerFigure ask={{ kind: landlordKinds, party: landlordId }}>
    <Money fen={totalFen} owed={totalFen !== null && totalFen < 0} />
  </LedgerFigure>
);

const Sums = ({ listed }: { readonly listed: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation('wallet');
  return (
    <ListSums
      endpoint={sumWalletParties}
      listed={listed}
      figures={(sums) =>
        ([...balanceKinds, 'total'] as const).map((of) => ({
          label: t(`column_${of}Fen`),
          fen: sums[`${of}Fen`],
        }))
      }
    />
  );
};

const useColumns = (): ListColumn<WalletParty>[] => {
  const { t } = useTranslation('wallet');
  const seesMoney = useSeesMoney();
  return useMemo(
    () => [
      { key: 'name', title: t('column_name'), sort: true, width: 200, render: ({ name }) => name },
      { key: 'status', title: t('column_status'), width: 110, render: (party) => <Status party={party} /> },
      {
        key: 'houseCount',
        title: t('column_houseCount'),
        align: 'end',
        width: 90,
        render: ({ houseCount }) => houseCount,
      },
      ...balanceKinds.map(
        (of): ListColumn<WalletParty> => ({
          key: `${of}Fen`,
          title: t(`column_${of}Fen`),
          align: 'end',
          ...(seesMoney && { sort: true as const }),
          render: (party) => <Amount party={party} of={of} />,
        }),
      ),
      {
        key: 'totalFen',
        title: t('column_totalFen'),
        align: 'end',
        ...(seesMoney && { sort: true as const }),
        render: (party) => <Total party={party} />,
      },
      {
        key: 'awaitedFen',
        title: t('column_awaitedFen'),
        align: 'end',
        render: ({ awaitedFen }) => <Money fen={awaitedFen} />,
      },
      {
        key: 'movedOn',
        title: t('column_movedOn'),
        render: ({ movedOn }) => (movedOn ? <DateText date={movedOn} weekday={false} /> : '—'),
      },
    ],
    [t, seesMoney],
  );
};

const Preview = ({ party }: PartyProps) => {
  const { t } = useTranslation('wallet');
  const seesMoney = useSeesMoney();
  return (
    <div className="wallet-preview">
      <Facts
        items={[
          { label: t('column_status'), value: <Status party={party} /> },
          { label: t('column_houseCount'), value: party.houseCount },
          ...balanceKinds.map((of) => ({
            label: t(`column_${of}Fen`),
            value: <Amount party={party} of={of} />,
          })),
          { label: t('column_totalFen'), value: <Total party={party} /> },
          { label: t('column_awaitedFen'), value: <Money fen={party.awaitedFen} /> },
        ]}
      />
      <PartyActions party={party} />
      {seesMoney && <WalletFlowChart landlordId={party.landlordId} />}
      {seesMoney && <EntryTrail of={{ kind: landlordKinds, party: party.landlordId }} />}
    </div>
  );
};

const Card = ({ party }: PartyProps) => {
  const { t } = useTranslation('wallet');
  return (
    <div className="wallet-card">
      <header>
        <strong>{party.name}</strong>
        <Status party={party} />
      </header>
      <dl>
        {balanceKinds.map((of) => (
          <div key={of}>
            <dt>{t(`column_${of}Fen`)}</dt>
            <dd>
              <Amount party={party} of={of} />
            </dd>
          </div>
        ))}
      </dl>
      <PartyActions party={party} />
    </div>
  );
};
