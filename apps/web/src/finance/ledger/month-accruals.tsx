/** Accruals of each closed month by party, linked to their entries. */
import type { AccountKind } from '@minsu/contract/finance/ledger/account-kinds.ts';
import type { MonthAccrual } from '@minsu/contract/finance/ledger/ledger.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LedgerFigure } from '../../components/records/ledger-figure.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const PARTIES = [
  ['accrualLandlord', 'landlordFen', 'payable.accrued'],
  ['accrualPlatform', 'platformFen', 'revenue.platform'],
  ['accrualChannel', 'channelFen', 'commission.channel'],
  ['accrualTax', 'taxFen', 'tax'],
] as const satisfies readonly (readonly [string, keyof MonthAccrual, AccountKind])[];

const MonthLine = ({ month }: { readonly month: MonthAccrual }) => {
  const { t } = useTranslation('ledgerScreen');
  const { closedOn, units, nights, openUnits, trueUpFen } = month;
  return (
    <li>
      <Tag>{closedOn.slice(0, 7)}</Tag>
      {units > 0 && <span>{t('accrualNights', { units, nights })}</span>}
      {PARTIES.filter(([, key]) => month[key] !== 0).map(([word, key, kind]) => (
        <span key={key}>
          {t(word)}{' '}
          <LedgerFigure ask={{ source: 'accrual', kind, dateFrom: closedOn, dateTo: closedOn }}>
            <Money fen={month[key]} />
          </LedgerFigure>
        </span>
      ))}
      {trueUpFen !== 0 && (
        <span className="muted">
          {t('accrualTrueUps')} <Money fen={trueUpFen} />
        </span>
      )}
      {openUnits > 0 && <span className="muted">{t('accrualOpen', { count: openUnits })}</span>}
    </li>
  );
};

export const MonthAccruals = ({ months }: { readonly months: readonly MonthAccrual[] }) => {
  const { t } = useTranslation('ledgerScreen');
  return (
    <section>
      <h3>{t('accruals')}</h3>
      <p className="muted">{t('accrualsHint')}</p>
      {months.length === 0 ? (
        <EmptyState title={t('accrualsEmpty')} />
      ) : (
        <ul className="ledger-accruals">
          {months.map((month) => (
            <MonthLine key={month.closedOn} month={month} />
          ))}
        </ul>
      )}
    </section>
  );
};
