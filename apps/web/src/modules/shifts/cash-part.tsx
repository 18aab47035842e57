/** The daily cash report: by business date, house and method. */
import { paymentMethods } from '@minsu/contract/orders/order.ts';
import { type CashDay, exportCash, pageCash } from '@minsu/contract/shifts/shift-endpoints.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText } from '../../components/date-text.tsx';
import { houseSource } from '../../components/house-source.ts';
import { ListPanel } from '../../components/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/list-types.ts';
import { Money } from '../../components/money.tsx';
import './shift-live.ts';

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

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation(['shifts', 'orders']);
  return [
    { kind: 'dates', key: 'date', from: 'dateFrom', to: 'dateTo', label: t('cash_date') },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), source: houseSource, multiple: true },
    {
      kind: 'select',
      key: 'method',
      label: t('cash_method'),
      multiple: true,
      options: paymentMethods.map((value) => ({ value, label: t(`orders:method_${value}`) })),
    },
  ];
};

const useColumns = (): ListColumn<CashDay>[] => {
  const { t } = useTranslation(['shifts', 'orders']);
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
      { key: 'method', title: t('cash_method'), render: ({ method }) => t(`orders:method_${method}`) },
      { key: 'count', title: t('cash_count'), align: 'end', render: ({ count }) => count },
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
    [t],
  );
};

const Card = ({ day }: { readonly day: CashDay }) => {
  const { t } = useTranslation(['shifts', 'orders']);
  return (
    <div className="desk-card">
      <header>
        <strong>{day.houseName}</strong>
        <DateText date={day.date} />
      </header>
      <span>
        {t(`orders:method_${day.method}`)} · <Money fen={day.netFen} />
      </span>
    </div>
  );
};
