/** Vouchers of a month; the preview has the lines and the ledger entries behind them. */
import {
  getVoucher,
  pageVouchers,
  type Voucher,
  type VoucherDetail,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { voucherGroupNames } from '@minsu/contract/finance/vouchers/voucher-groups.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { entryHref } from '../../components/records/ledger-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const keyOf = ({ id }: Voucher): string => id;
const nameOf = ({ word, number }: Voucher): string => `${word}-${number}`;
const previewOf = (row: Voucher) => <Preview id={row.id} entries={row.entries} />;
const cardOf = (row: Voucher) => <Card row={row} />;

export const VoucherList = ({ entityId, month }: { readonly entityId: string; readonly month: string }) => {
  const { t } = useTranslation('books');
  return (
    <ListPanel
      title={t('vouchers')}
      listKey="vouchers"
      endpoint={pageVouchers}
      fixed={{ entityId, month }}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={nameOf}
      preview={previewOf}
      phoneRender={cardOf}
      empty={{ title: t('vouchersEmpty'), hint: t('vouchersEmptyHint') }}
    />
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('books');
  return [{ kind: 'keyword', key: 'code', label: t('column_code'), placeholder: t('column_code') }];
};

const useColumns = (): ListColumn<Voucher>[] => {
  const { t } = useTranslation('books');
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('column_number'),
        width: 110,
        render: (row) => <span className="num">{nameOf(row)}</span>,
      },
      {
        key: 'date',
        title: t('column_date'),
        render: ({ date }) => <DateText date={date} weekday={false} />,
      },
      {
        key: 'group',
        title: t('column_group'),
        render: ({ group }) => sayText(voucherGroupNames[group], currentLanguage()),
      },
      { key: 'summary', title: t('column_summary'), width: 280, render: ({ summary }) => summary },
      {
        key: 'houseName',
        title: t('column_house'),
        hidden: true,
        render: ({ houseName }) => houseName ?? '—',
      },
      { key: 'entries', title: t('column_entries'), align: 'end', render: ({ entries }) => entries },
      {
        key: 'debitFen',
        title: t('column_debit'),
        align: 'end',
        render: ({ debitFen }) => <Money fen={debitFen} />,
      },
    ],
    [t],
  );
};

const Card = ({ row }: { readonly row: Voucher }) => (
  <div className="desk-card">
    <header>
      <strong>{nameOf(row)}</strong>
      <Money fen={row.debitFen} />
    </header>
    <span className="muted">
      <DateText date={row.date} weekday={false} /> · {row.summary}
    </span>
    <LookButton title={nameOf(row)}>{previewOf(row)}</LookButton>
  </div>
);

const Preview = ({ id, entries }: { readonly id: string; readonly entries: number }) => {
  const { t } = useTranslation('books');
  const query = useCall(getVoucher, { id });
  return (
    <Loaded query={query} lines={6}>
      {(voucher) => (
        <div className="books-voucher">
          <p>{voucher.summary}</p>
          <VoucherLines lines={voucher.lines} />
          <h3>{t('sources')}</h3>
          {voucher.sources.length === 0 && <p className="muted">{t('sourcesNone')}</p>}
          {entries > voucher.sources.length && (
            <p className="muted">{t('sourcesMore', { count: entries })}</p>
          )}
          <ul className="books-lines">
            {voucher.sources.map((entry) => (
              <li key={entry.id}>
                <Link to={entryHref(entry.id)}>#{entry.number}</Link>
                <Money fen={entry.amountFen} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
};

const VoucherLines = ({ lines }: Pick<VoucherDetail, 'lines'>) => {
  const { t } = useTranslation('books');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('column_summary')} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('column_name')}</th>
            <th scope="col" className="end">
              {t('column_debit')}
            </th>
            <th scope="col" className="end">
              {t('column_credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, code, name, items, debitFen, creditFen }) => (
            <tr key={line}>
              <td>
                {code} {name}
                {items.map((item) => (
                  <span key={item.dimension} className="muted books-item">
                    {item.code} {item.name}
                  </span>
                ))}
              </td>
              <td className="end num">{debitFen !== 0 && <Money fen={debitFen} />}</td>
              <td className="end num">{creditFen !== 0 && <Money fen={creditFen} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
