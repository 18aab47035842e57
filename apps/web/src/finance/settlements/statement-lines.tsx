/** All lines of a statement; an expanded one shows its origin. */

import {
  pageStatementLines,
  sumStatementLines,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementLine } from '@minsu/contract/finance/settlements/statement.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { entryHref } from '../../components/records/ledger-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { Money } from '../../components/words/money.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { LineSource } from './line-source.tsx';
import { dayText, useWhy } from './settlement-words.tsx';
import type { OfStatement } from './statement-detail-page.tsx';

const idOf = ({ id }: StatementLine): string => id;
const numberOf = ({ line }: StatementLine): string => String(line);

const useFilters = ({ kinds, houses }: OfStatement['detail']): ListFilter[] => {
  const { t } = useTranslation('settlements');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('lineSearch') },
    {
      kind: 'select',
      key: 'kind',
      label: t('line_kind'),
      multiple: true,
      options: kinds.map(({ kind, lineCount }) => ({
        value: kind,
        label: t(`kind_${kind}`),
        count: lineCount,
      })),
    },
    ...(houses.length > 1
      ? ([
          {
            kind: 'select',
            key: 'houseId',
            label: t('filterHouse'),
            multiple: true,
            options: houses.map(({ id, name }) => ({ value: id, label: name })),
          },
        ] as const)
      : []),
  ];
};

const useColumns = (): ListColumn<StatementLine>[] => {
  const { t } = useTranslation('settlements');
  const why = useWhy();
  const seesEntries = useMay()('ledger:read');
  return useMemo(
    (): ListColumn<StatementLine>[] => [
      {
        key: 'line',
        title: t('line_line'),
        sort: true,
        width: 70,
        render: ({ line }) => <span className="num">{line}</span>,
      },
      {
        key: 'night',
        title: t('line_night'),
        sort: true,
        width: 130,
        render: ({ night, ofMonth }) => (
          <span className="num">{night === null ? ofMonth : dayText(night)}</span>
        ),
      },
      { key: 'kind', title: t('line_kind'), width: 120, render: ({ kind }) => t(`kind_${kind}`) },
      {
        key: 'houseName',
        title: t('line_houseName'),
        width: 180,
        render: ({ houseName }) => houseName ?? '—',
      },
      { key: 'orderNo', title: t('line_orderNo'), width: 170, render: (line) => <Order of={line} /> },
      {
        key: 'amountFen',
        title: t('line_amountFen'),
        sort: true,
        align: 'end',
        width: 130,
        render: ({ amountFen }) => <Money fen={amountFen} />,
      },
      ...(seesEntries ? [entryColumn(t)] : []),
      { key: 'why', title: t('line_why'), width: 280, render: (line) => why(line) },
    ],
    [t, why, seesEntries],
  );
};

const entryColumn = (
  t: ReturnType<typeof useTranslation<'settlements'>>['t'],
): ListColumn<StatementLine> => ({
  key: 'entryNumber',
  title: t('source_entry'),
  width: 110,
  render: ({ entryId, entryNumber }) =>
    entryId === null || entryNumber === null ? (
      '—'
    ) : (
      <Link className="num" to={entryHref(entryId)}>
        #{entryNumber}
      </Link>
    ),
});

const Order = ({ of: { orderId, orderNo } }: { readonly of: StatementLine }) =>
  orderId === null ? (
    '—'
  ) : (
    <Link className="num" to={orderHref(orderId)}>
      {orderNo}
    </Link>
  );

const Card = ({ of }: { readonly of: StatementLine }) => {
  const { t } = useTranslation('settlements');
  const why = useWhy();
  const [open, setOpen] = useState(false);
  return (
    <div className="row-card">
      <div className="line">
        <strong className="title">
          {t(`kind_${of.kind}`)}{' '}
          <span className="num">{of.night === null ? of.ofMonth : dayText(of.night)}</span>
        </strong>
        <Money fen={of.amountFen} />
      </div>
      {of.houseName && <span>{of.houseName}</span>}
      {of.orderId && <Order of={of} />}
      <span className="muted">{why(of)}</span>
      <Button size="small" type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('openLine')}
      </Button>
      {open && <LineSource id={of.id} />}
    </div>
  );
};

const LineSums = ({ listed }: { readonly listed: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation('settlements');
  return (
    <ListSums
      endpoint={sumStatementLines}
      listed={listed}
      figures={({ amountFen }) =>
        amountFen === null ? [] : [{ label: t('line_amountFen'), fen: amountFen }]
      }
    />
  );
};

export const StatementLines = ({ detail }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const { statement } = detail;
  const fixed = useMemo(() => ({ id: statement.id }), [statement.id]);
  return (
    <ListPanel
      title={t('lines')}
      listKey="statementLines"
      endpoint={pageStatementLines}
      fixed={fixed}
      filters={useFilters(detail)}
      columns={useColumns()}
      defaultSort="line"
      sums={(listed) => <LineSums listed={listed} />}
      rowKey={idOf}
      rowName={(row) => t('lineTitle', { line: numberOf(row) })}
      preview={(row) => <LineSource id={row.id} />}
      phoneRender={(row) => <Card of={row} />}
      empty={{ title: t('linesEmpty') }}
    />
  );
};
