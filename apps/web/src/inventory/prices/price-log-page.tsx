/** Price log: every change of every cell (product §3). */
import type { RestrictionChange } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import { type PriceLogRow, priceSources } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { exportPriceLog, pagePriceLog } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { restrictionNames } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { useMemo } from 'react';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { RestrictionList } from './plans/restriction-list.tsx';
import './plans/rate-plan.css';
import './prices.css';
import { useTranslation } from '../../platform/use-translation.ts';

liveKeys({ price: [pagePriceLog] });

const keyOf = (row: PriceLogRow): string =>
  `${row.editId}${row.houseId}${row.roomTypeId}${row.ratePlanId}${row.night}`;

const PriceLogPage = () => {
  const { t } = useTranslation('priceBoard');
  return (
    <ListPage
      title={t('logTitle')}
      purpose={t('logPurpose')}
      listKey="priceLog"
      endpoint={pagePriceLog}
      filters={useFilters()}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={(row) => `${row.roomTypeName} ${row.night}`}
      exportOf={exportPriceLog}
      defaultSort="-at"
      phoneRender={(row) => <LogCard row={row} />}
      empty={{ title: t('logEmpty') }}
    />
  );
};

export default PriceLogPage;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation(['priceBoard', 'prices', 'ratePlans']);
  return [
    { kind: 'keyword', key: 'by', label: t('logBy') },
    {
      kind: 'remote',
      key: 'houseId',
      label: t('ratePlans:house'),
      source: houseSource,
    },
    { kind: 'dates', key: 'nights', from: 'nightFrom', to: 'nightTo', label: t('logNights') },
    {
      kind: 'select',
      key: 'source',
      label: t('logSource'),
      multiple: true,
      options: priceSources.map((value) => ({ value, label: t(`prices:source_${value}`) })),
    },
  ];
};

const PlanText = ({ row }: { readonly row: PriceLogRow }) => {
  const { t } = useTranslation('prices');
  return row.planName || t('standardPlan');
};

const After = ({ row }: { readonly row: PriceLogRow }) => {
  const { t } = useTranslation('priceBoard');
  return (
    <>
      <Money fen={row.after.priceFen} />
      {row.cleared && <div className="muted">{t('logCleared')}</div>}
    </>
  );
};

/** Only restrictions that this change touched. */
const changedRestrictions = ({ before, after }: PriceLogRow): RestrictionChange =>
  Object.fromEntries(
    restrictionNames.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );

const useColumns = (): ListColumn<PriceLogRow>[] => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('prices:column_at'),
        sort: true,
        width: 140,
        render: (row) => <InstantText at={row.at} house={row.houseId} />,
      },
      { key: 'by', title: t('prices:column_by'), render: (row) => row.by },
      { key: 'source', title: t('prices:column_source'), render: (row) => t(`prices:source_${row.source}`) },
      { key: 'houseName', title: t('prices:column_houseName'), render: (row) => row.houseName },
      { key: 'roomTypeName', title: t('prices:column_roomTypeName'), render: (row) => row.roomTypeName },
      { key: 'planName', title: t('prices:column_planName'), render: (row) => <PlanText row={row} /> },
      { key: 'night', title: t('prices:column_night'), render: (row) => <DateText date={row.night} /> },
      {
        key: 'before',
        title: t('prices:column_before'),
        align: 'end',
        render: (row) => <Money fen={row.before.priceFen} />,
      },
      { key: 'after', title: t('prices:column_after'), align: 'end', render: (row) => <After row={row} /> },
      {
        key: 'restrictions',
        title: t('prices:column_restrictions'),
        render: (row) => <RestrictionList rules={changedRestrictions(row)} all />,
      },
    ],
    [t],
  );
};

const LogCard = ({ row }: { readonly row: PriceLogRow }) => (
  <div className="plan-card">
    <strong>
      {row.houseName} {row.roomTypeName}
    </strong>
    <DateText date={row.night} />
    <span className="num">
      <Money fen={row.before.priceFen} /> → <Money fen={row.after.priceFen} />
    </span>
    <RestrictionList rules={changedRestrictions(row)} all />
    <span className="muted">
      <InstantText at={row.at} house={row.houseId} /> · {row.by}
    </span>
  </div>
);
