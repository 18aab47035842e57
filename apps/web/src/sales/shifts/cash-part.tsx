/** Daily cash report by business date, property and method. */
import {
  type CashDay,
  cashMethods,
  exportCash,
  pageCash,
} from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import { useMemo } from 'react';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useMethodName, usePaymentMethods } from '../../platform/payment-methods.ts';
import './shift-live.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const keyOf = ({ date, houseId, method }: CashDay): string => `${date}:${houseId}:${method}`;
const nameOf = ({ date, houseName }: CashDay): string => `${date} ${houseName}`;

export const CashPart = () => {
  const { t } = useTranslation('shifts');
  return (
    <ListPanel
      title={t('cashTitle')}
      listKey="cash"
      endpoint={pageCash}
      filters={useFilters()}
      columns={useColumns()}
      defaultSort="-date"
      exportOf={exportCash}
      rowKey={keyOf}
      rowName={nameOf}
      phoneRender={(day) => <Card day={day} />}
      empty={{ title: t('cashEmpty') }}
    />
  );
};

/** Active methods, plus inactive or system ones with money on these days. */
const useMethods = () => {
  const offered = usePaymentMethods();
  const methodName = useMethodName();
  const [search] = useAddressSearch();
  const days = {
    dateFrom: search.get('dateFrom') ?? undefined,
    dateTo: search.get('dateTo') ?? undefined,
    houseId: search.getAll('houseId'),
  };
  const { data: used = [] } = useCall(cashMethods, days, { quiet: true });
  const known = new Set(offered.map(({ value }) => value));
  const chosen = search.getAll('method');
  const more = [...new Set([...used, ...chosen])].filter((value) => !known.has(value));
  return [...offered, ...more.map((value) => ({ value, label: methodName(value) }))];
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('shifts');
  const methods = useMethods();
  return [
    { kind: 'dates', key: 'date', from: 'dateFrom', to: 'dateTo', label: t('cash_date') },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), source: houseSource, multiple: true },
    {
      kind: 'select',
      key: 'method',
      label: t('cash_method'),
      multiple: true,
      options: methods,
    },
  ];
};

const useColumns = (): ListColumn<CashDay>[] => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  return useMemo(
    () => [
      {
        key: 'date',
        title: t('cash_date'),
        sort: true,
        width: 130,
        render: ({ date }) => <DateText date={date} />,
      },
      { key: 'houseName', title: t('cash_houseName'), render: ({ houseName }) => houseName },
      { key: 'method', title: t('cash_method'), render: ({ method }) => methodName(method) },
      { key: 'count', title: t('cash_count'), align: 'end', render: ({ count }) => formatCount(count) },
      {
        key: 'takenFen',
        title: t('cash_takenFen'),
        align: 'end',
        render: ({ takenFen }) => <Money fen={takenFen} />,
      },
      {
        key: 'refundedFen',
        title: t('cash_refundedFen'),
        align: 'end',
        render: ({ refundedFen }) => <Money fen={refundedFen} />,
      },
      {
        key: 'netFen',
        title: t('cash_netFen'),
        align: 'end',
        sort: true,
        render: ({ netFen }) => <Money fen={netFen} />,
      },
    ],
    [t, methodName],
  );
};

const Card = ({ day }: { readonly day: CashDay }) => {
  const methodName = useMethodName();
  return (
    <div className="desk-card">
      <header>
        <strong>{day.houseName}</strong>
        <DateText date={day.date} />
      </header>
      <span>
        {methodName(day.method)} · <Money fen={day.netFen} />
      </span>
    </div>
  );
};
