/** Money held, receivable, owed, and this month's flow; figures and parts link to their entries. */

import {
  type FigureKey,
  type FigurePart,
  landlordFigures,
  type WalletFigure,
  type WalletTotals,
} from '@minsu/contract/finance/wallet/wallet.ts';
import { Link } from 'react-router';
import { LedgerFigure } from '../../components/records/ledger-figure.tsx';
import { type LedgerAsk, ledgerAccountsHref } from '../../components/records/ledger-href.ts';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Ledger account kind of a figure. */
const kindOf: Readonly<Record<FigureKey, string>> = {
  cash: 'cash',
  institution: 'institution',
  receivableChannel: 'receivable.channel',
  receivableCompany: 'receivable.company',
  guest: 'guest',
  deposit: 'deposit',
  payablePending: 'payable.pending',
  payableAvailable: 'payable.available',
  payablePayout: 'payable.payout',
  payableHoldback: 'payable.holdback',
  payableVendor: 'payable.vendor',
  unsplit: 'revenue.unsplit',
  earned: 'revenue.unsplit',
  service: 'revenue.service',
  platform: 'revenue.platform',
  commission: 'commission.channel',
};

const groups = {
  assets: ['cash', 'institution', 'receivableChannel', 'receivableCompany'],
  owed: [
    'guest',
    'deposit',
    'unsplit',
    'payablePending',
    'payableAvailable',
    'payablePayout',
    'payableHoldback',
    'payableVendor',
    'commission',
  ],
  month: ['earned', 'service', 'platform'],
} as const satisfies Record<string, readonly FigureKey[]>;

interface TotalsProps {
  readonly totals: WalletTotals;
}

export const WalletFigures = ({ totals }: TotalsProps) => (
  <>
    <ProofLine totals={totals} />
    <Groups totals={totals} />
  </>
);

const PROOFS = '/walletInformationMenu/ledger?tab=periods';
const TRANSFERS = '/walletInformationMenu/ledger?tab=transfers';

/** Whether the figures were proved against their entries. */
const ProofLine = ({ totals: { proof } }: TotalsProps) => {
  const { t } = useTranslation('wallet');
  const may = useMay();
  const tone = proof === null ? 'neutral' : proof.ok ? 'ok' : 'bad';
  const word = t(proof === null ? 'noProof' : proof.ok ? 'proofOk' : 'proofBad');
  return (
    <p className="wallet-proof">
      <StateDot tone={tone}>{may('ledger:read') ? <Link to={PROOFS}>{word}</Link> : word}</StateDot>
      {proof && (
        <span className="muted">
          <InstantText at={proof.at} house={null} />
        </span>
      )}
    </p>
  );
};

const Groups = ({ totals }: TotalsProps) => (
  <div className="wallet-groups">
    {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
      <Group key={group} group={group} totals={totals} />
    ))}
  </div>
);

const none = (key: FigureKey): WalletFigure => ({ key, amountFen: 0, parts: [], partCount: 0 });

const Group = ({ group, totals }: TotalsProps & { readonly group: keyof typeof groups }) => {
  const { t } = useTranslation('wallet');
  const may = useMay();
  const hidden: readonly FigureKey[] = may('wallet:landlords') ? [] : landlordFigures;
  const keys = groups[group].filter((key) => !hidden.includes(key));
  return (
    <Panel
      title={t(`group_${group}`)}
      className="wallet-group"
      extra={
        <span className="muted">
          {group === 'month' ? (
            <>
              <DateText date={totals.monthFrom} weekday={false} /> –{' '}
              <DateText date={totals.today} weekday={false} />
            </>
          ) : (
            <DateText date={totals.today} />
          )}
        </span>
      }
    >
      <ul className="wallet-figures">
        {keys.map((key) => (
          <Figure
            key={key}
            figure={totals.figures.find((one) => one.key === key) ?? none(key)}
            range={group === 'month' ? { dateFrom: totals.monthFrom, dateTo: totals.today } : {}}
          />
        ))}
      </ul>
    </Panel>
  );
};

interface FigureProps {
  readonly figure: WalletFigure;
  readonly range: Pick<LedgerAsk, 'dateFrom' | 'dateTo'>;
}

const Figure = ({ figure, range }: FigureProps) => {
  const { t } = useTranslation('wallet');
  const may = useMay();
  const { key, amountFen, parts, partCount } = figure;
  // Split amounts were earned earlier.
  const ask: LedgerAsk = {
    kind: kindOf[key],
    ...range,
    ...(key === 'earned' && { withoutSource: ['split', 'accrual'] }),
  };
  const nameOf = usePartNames(key);
  return (
    <li>
      <div className="line">
        <span>{t(`figure_${key}`)}</span>
        <LedgerFigure ask={ask}>
          <Money fen={amountFen} />
        </LedgerFigure>
      </div>
      {key === 'institution' && amountFen < 0 && (
        <p className="callout">
          {may('ledger:manage') ? (
            <Link to={TRANSFERS}>{t('institutionOverdrawn')}</Link>
          ) : (
            t('institutionOverdrawn')
          )}
        </p>
      )}
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part.party} className="line">
              <span>{nameOf(part)}</span>
              <LedgerFigure ask={{ ...ask, party: part.party }}>
                <Money fen={part.amountFen} />
              </LedgerFigure>
            </li>
          ))}
          {partCount > parts.length && (
            <li className="line">
              {may('ledger:read') ? (
                <Link to={ledgerAccountsHref(kindOf[key])}>
                  {t('otherParts', { count: partCount - parts.length })}
                </Link>
              ) : (
                t('otherParts', { count: partCount - parts.length })
              )}
            </li>
          )}
        </ul>
      )}
    </li>
  );
};

const usePartNames = (key: FigureKey): ((part: FigurePart) => string) => {
  const methodName = useMethodName();
  const channelName = useChannelName();
  return ({ party, name }) => {
    if (name !== null) return name;
    return key === 'cash' ? methodName(party) : channelName(party);
  };
};
