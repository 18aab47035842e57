/** Money outside shifts, and taking it over. */
import { MAX_TAKE_OVER, pageUnshifted, takeOverMoney } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import type { UnshiftedMoney } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatMoney } from '../../platform/format.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { shiftQueries } from './shift-live.ts';

const keyOf = ({ kind, id }: UnshiftedMoney): string => `${kind}:${id}`;
const itemOf = ({ kind, id }: UnshiftedMoney) => ({ kind, moneyId: id });

export const UnshiftedPart = () => {
  const { t } = useTranslation('shifts');
  const nameOf = ({ kind, by, amountFen }: UnshiftedMoney): string =>
    `${t(`kind_${kind}`)} · ${by || t('bySystem')} · ${formatMoney(amountFen)}`;
  return (
    <>
      <p className="muted shift-hint">{t('unshiftedHint')}</p>
      <ListPanel
        title={t('unshifted')}
        listKey="unshifted"
        endpoint={pageUnshifted}
        filters={useFilters()}
        columns={useColumns()}
        tools={<TakeOverAll />}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={(money) => <TakeOver money={[money]} label={t('takeOver')} small />}
        phoneRender={(money) => <Card money={money} />}
        empty={{ title: t('unshiftedEmpty') }}
      />
    </>
  );
};

interface TakeOverProps {
  readonly money: readonly UnshiftedMoney[];
  readonly label: string;
  readonly small?: boolean;
}

const TakeOver = ({ money, label, small = false }: TakeOverProps) => {
  const { t } = useTranslation('shifts');
  const may = useMay();
  if (!may('shift:work') || money.length === 0) return null;
  const totalFen = money.reduce((sum, { amountFen }) => sum + amountFen, 0);
  return (
    <CommandButton
      command={takeOverMoney}
      input={{ items: money.map(itemOf) }}
      label={label}
      {...(small ? { size: 'small' as const } : {})}
      confirm={{ title: t('takeOver'), text: t('unshiftedHint'), effects: [formatMoney(totalFen)] }}
      done={false}
      onDone={(done) =>
        toast.success(t('tookOver', { count: done.count, amount: formatMoney(done.totalFen) }))
      }
      invalidates={shiftQueries}
      onStale={() => void invalidate(shiftQueries)}
    />
  );
};

/** Takes over the chosen properties, up to one command's limit. */
const TakeOverAll = () => {
  const { t } = useTranslation('shifts');
  const [search] = useAddressSearch();
  const houseId = search.getAll('houseId');
  const { data } = useCall(
    pageUnshifted,
    { ...(houseId.length > 0 ? { houseId } : {}), size: MAX_TAKE_OVER },
    { quiet: true },
  );
  const money = data?.records ?? [];
  return <TakeOver money={money} label={t('takeOverAll', { count: money.length })} />;
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('shifts');
  return [{ kind: 'remote', key: 'houseId', label: t('filterHouse'), source: houseSource, multiple: true }];
};

const OrderLink = ({ money: { orderId, orderNo } }: { readonly money: UnshiftedMoney }) =>
  orderId && orderNo ? (
    <Link className="num" to={orderHref(orderId)}>
      {orderNo}
    </Link>
  ) : (
    '—'
  );

const useColumns = (): ListColumn<UnshiftedMoney>[] => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  return useMemo(
    () => [
      { key: 'kind', title: t('money_kind'), render: ({ kind }) => t(`kind_${kind}`) },
      {
        key: 'houseName',
        title: t('column_houseName'),
        render: ({ houseName }) => houseName ?? t('ofCompanies'),
      },
      { key: 'order', title: t('money_order'), render: (money) => <OrderLink money={money} /> },
      { key: 'method', title: t('method'), render: ({ method }) => methodName(method) },
      {
        key: 'amountFen',
        title: t('exceptionAmount'),
        align: 'end',
        render: ({ amountFen }) => <Money fen={amountFen} />,
      },
      { key: 'by', title: t('money_by'), render: ({ by }) => by || t('bySystem') },
      {
        key: 'at',
        title: t('money_at'),
        render: ({ at, houseId }) => <InstantText at={at} house={houseId} />,
      },
    ],
    [t, methodName],
  );
};

const Card = ({ money }: { readonly money: UnshiftedMoney }) => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  return (
    <div className="desk-card">
      <header>
        <strong>{t(`kind_${money.kind}`)}</strong>
        <Money fen={money.amountFen} />
      </header>
      <span className="muted">
        {money.houseName ?? t('ofCompanies')} · {methodName(money.method)} · {money.by || t('bySystem')} ·{' '}
        <InstantText at={money.at} house={money.houseId} />
      </span>
      <TakeOver money={[money]} label={t('takeOver')} small />
    </div>
  );
};
