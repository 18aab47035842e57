/** Trial balance of a period: opening, movement and closing per account kind, linked to accounts. */

import type { TrialBalanceRow } from '@minsu/contract/finance/ledger/ledger.ts';
import {
  exportTrialBalance,
  getTrialBalance,
  trialColumns,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { idsOf, RemoteSelect } from '../../components/forms/remote-select.tsx';
import { ListExportButton } from '../../components/lists/list-export-button.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { journalHref, ledgerAccountsHref } from '../../components/records/ledger-href.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { businessToday } from '../../platform/clocks.ts';
import { formatMoney } from '../../platform/format.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { kindName, SideMoney } from './ledger-words.tsx';

const DateRangeControl = lazy(async () => ({
  default: (await import('../../components/forms/date-controls.tsx')).DateRangeControl,
}));

/** Defaults to the current month. */
const useAsked = () => {
  const [search, setSearch] = useAddressSearch();
  const today = businessToday(null);
  const dateTo = search.get('dateTo') ?? today;
  const asked = {
    dateFrom: search.get('dateFrom') ?? `${dateTo.slice(0, 7)}-01`,
    dateTo,
    houseId: search.getAll('houseId'),
  };
  const ask = (change: Readonly<Record<string, string | readonly string[] | undefined>>) =>
    setSearch(
      (was) => {
        const next = new URLSearchParams([...was].filter(([key]) => !(key in change)));
        for (const [key, value] of Object.entries(change))
          for (const each of [value ?? []].flat()) next.append(key, each);
        return next;
      },
      { replace: true },
    );
  return { asked, ask };
};

const TrialPart = () => {
  const { t } = useTranslation('ledgerScreen');
  const { asked, ask } = useAsked();
  const { dateFrom, dateTo, houseId } = asked;
  const query = useCall(getTrialBalance, { dateFrom, dateTo, ...(houseId.length > 0 && { houseId }) });
  return (
    <Panel
      title={t('trial')}
      flush
      extra={query.data && houseId.length === 0 && <Balanced total={query.data.total} />}
    >
      <div className="list-bar">
        <div className="list-filter dates">
          <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
            <DateRangeControl
              label={t('filter_date')}
              placeholder={[t('trialFrom'), t('trialAsOf')]}
              value={{ from: dateFrom, to: dateTo }}
              onChange={({ from, to }) => ask({ dateFrom: from, dateTo: to })}
            />
          </Suspense>
        </div>
        <div className="list-filter remote">
          <RemoteSelect
            aria-label={t('filter_house')}
            placeholder={t('filter_house')}
            source={houseSource}
            multiple
            clearable
            collapsed
            value={idsOf(houseId)}
            onChange={(ids) => ask({ houseId: ids })}
          />
        </div>
        <div className="list-tools">
          <ListExportButton
            exportOf={exportTrialBalance}
            listed={{ dateFrom, dateTo, ...(houseId.length > 0 && { houseId }) }}
            columnKeys={trialColumns}
          />
        </div>
      </div>
      <Loaded
        query={query}
        lines={12}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={t('trialEmpty')} />}
      >
        {({ rows, total }) => (
          <TrialTable rows={rows} total={total} days={{ dateFrom, dateTo }} houseIds={houseId} />
        )}
      </Loaded>
    </Panel>
  );
};

export default TrialPart;

type Total = Omit<TrialBalanceRow, 'kind'>;

const Balanced = ({ total }: { readonly total: Total }) => {
  const { t } = useTranslation('ledgerScreen');
  const off = total.closingFen || total.debitFen - total.creditFen;
  return off === 0 ? (
    <Tag tone="ok">{t('trialBalanced')}</Tag>
  ) : (
    <Tag tone="bad">{t('trialOff', { amount: formatMoney(Math.abs(off)) })}</Tag>
  );
};

interface TrialTableProps {
  readonly rows: readonly TrialBalanceRow[];
  readonly total: Total;
  readonly days: { readonly dateFrom: string; readonly dateTo: string };
  readonly houseIds: readonly string[];
}

const TrialTable = ({ rows, total, days, houseIds }: TrialTableProps) => {
  const { t } = useTranslation('ledgerScreen');
  const before = addDays(days.dateFrom, -1);
  const houses = { houseId: houseIds };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('trialTable')} tabIndex={0}>
      <table className="data-table ledger-trial">
        <thead>
          <tr>
            <th scope="col">{t('column_kind')}</th>
            {(['openingFen', 'debitFen', 'creditFen', 'closingFen'] as const).map((column) => (
              <th key={column} scope="col" className="end">
                {t(`column_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, ...row }) => (
            <tr key={kind}>
              <td>
                <Link to={ledgerAccountsHref(kind, houseIds)}>{kindName(kind)}</Link>
              </td>
              <td className="end num">
                <Link to={journalHref({ kind, ...houses, dateTo: before })}>
                  <SideMoney fen={row.openingFen} />
                </Link>
              </td>
              {(['debitFen', 'creditFen'] as const).map((column) => (
                <td key={column} className="end num">
                  <Link to={journalHref({ kind, ...houses, ...days })}>
                    <Money fen={row[column]} />
                  </Link>
                </td>
              ))}
              <td className="end num">
                <Link to={journalHref({ kind, ...houses, dateTo: days.dateTo })}>
                  <SideMoney fen={row.closingFen} />
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('trialTotal')}</th>
            <td className="end num">
              <Link to={journalHref({ ...houses, dateTo: before })}>
                <SideMoney fen={total.openingFen} />
              </Link>
            </td>
            {(['debitFen', 'creditFen'] as const).map((column) => (
              <td key={column} className="end num">
                <Link to={journalHref({ ...houses, ...days })}>
                  <Money fen={total[column]} />
                </Link>
              </td>
            ))}
            <td className="end num">
              <Link to={journalHref({ ...houses, dateTo: days.dateTo })}>
                <SideMoney fen={total.closingFen} />
              </Link>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
