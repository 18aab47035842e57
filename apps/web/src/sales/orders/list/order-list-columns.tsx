/** Columns of the order list, with the export's keys. */
import { percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import type { OrderColumn } from '@minsu/contract/sales/orders/order-list.ts';
import { orderColumns } from '@minsu/contract/sales/orders/order-list.ts';
import { type ReactNode, useMemo } from 'react';
import { Copyable } from '../../../components/copyable.tsx';
import type { ListColumn } from '../../../components/lists/list-types.ts';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { DateText, InstantText } from '../../../components/words/date-text.tsx';
import { Deadline } from '../../../components/words/deadline.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { OrderChannel } from '../order-channel.tsx';
import { afterSaleTones, depositTones, shownTones } from '../order-words.ts';

const amounts: readonly OrderColumn[] = ['totalFen', 'paidFen', 'balanceFen', 'commissionFen'];
const money: readonly OrderColumn[] = [...amounts, 'commissionSource'];
const numbers: readonly OrderColumn[] = ['nights', 'stayCount', 'guests', ...amounts];
const sortable: readonly OrderColumn[] = ['orderNo', 'checkIn', 'checkOut', 'totalFen', 'createdAt'];
/** Columns hidden by default, so that the rest fits 1440 pixels including amounts. */
const hidden: readonly OrderColumn[] = [
  'phoneMasked',
  'roomTypeNames',
  'stayCount',
  'guests',
  'channelOrderNo',
  'paidFen',
  'city',
  'ratePlanNames',
  'source',
  'collect',
  'commissionFen',
  'commissionSource',
  'deadlineAt',
  'createdBy',
  'afterSale',
  'deposit',
  'tags',
];

export const OrderState = ({ row }: { readonly row: Pick<OrderRow, 'shown' | 'deadlineAt'> }) => {
  const { t } = useTranslation('orders');
  return (
    <span className="order-state">
      <StateDot tone={shownTones[row.shown]}>{t(`shown_${row.shown}`)}</StateDot>
      <Deadline at={row.deadlineAt} />
    </span>
  );
};

const RoomNumbers = ({ row }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  if (row.roomNumbers) return <span className="num">{row.roomNumbers}</span>;
  return row.unassigned ? <span className="warn-text">{t('unassigned')}</span> : null;
};

const Source = ({ row }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  return t(`source_${row.source}`);
};

const Collect = ({ row }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  return t(`collect_${row.collect}`);
};

const CommissionSource = ({ row: { commissionSource, commissionBp } }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  if (commissionSource === null) return null;
  const word = t(`commission_${commissionSource}`);
  return commissionBp === null ? word : `${word} · ${percentOf(commissionBp)}`;
};

const AfterSale = ({ row: { afterSale } }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  if (afterSale === 'none') return null;
  return <StateDot tone={afterSaleTones[afterSale]}>{t(`afterSale_${afterSale}`)}</StateDot>;
};

const Deposit = ({ row: { deposit, depositToReturn } }: { readonly row: OrderRow }) => {
  const { t } = useTranslation('orders');
  if (deposit === 'none') return null;
  const tone = depositToReturn ? 'warn' : depositTones[deposit];
  return <StateDot tone={tone}>{t(depositToReturn ? 'depositToReturn' : `deposit_${deposit}`)}</StateDot>;
};

const cells: Record<OrderColumn, (row: OrderRow) => ReactNode> = {
  orderNo: (row) => <span className="num">{row.orderNo}</span>,
  shown: (row) => <OrderState row={row} />,
  bookerName: (row) => row.bookerName,
  phoneMasked: (row) => <span className="num">{row.phoneMasked}</span>,
  houseName: (row) => row.houseName,
  city: (row) => row.city,
  roomTypeNames: (row) => row.roomTypeNames,
  ratePlanNames: (row) => row.ratePlanNames,
  roomNumbers: (row) => <RoomNumbers row={row} />,
  checkIn: (row) => <DateText date={row.checkIn} />,
  checkOut: (row) => <DateText date={row.checkOut} />,
  nights: (row) => row.hours || row.nights,
  guests: (row) => row.guests,
  stayCount: (row) => row.stayCount,
  channel: (row) => <OrderChannel order={row} />,
  channelOrderNo: (row) => row.channelOrderNo && <Copyable text={row.channelOrderNo} />,
  source: (row) => <Source row={row} />,
  collect: (row) => <Collect row={row} />,
  totalFen: (row) => <Money fen={row.totalFen} />,
  paidFen: (row) => <Money fen={row.paidFen} />,
  balanceFen: (row) => <Money fen={row.balanceFen} owed={(row.balanceFen ?? 0) > 0} />,
  commissionFen: (row) => <Money fen={row.commissionFen} />,
  commissionSource: (row) => <CommissionSource row={row} />,
  deadlineAt: (row) => row.deadlineAt && <InstantText at={row.deadlineAt} house={row.houseId} />,
  afterSale: (row) => <AfterSale row={row} />,
  deposit: (row) => <Deposit row={row} />,
  createdAt: (row) => <InstantText at={row.createdAt} house={row.houseId} />,
  createdBy: (row) => row.createdBy,
  tags: (row) => row.tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
  remark: (row) => row.remark && <span title={row.remark}>{row.remark}</span>,
};

/** Amounts only for users who see money. */
export const useOrderColumns = (): ListColumn<OrderRow>[] => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  return useMemo(
    () =>
      orderColumns
        .filter((key) => seesMoney || !money.includes(key))
        .map((key) => ({
          key,
          title: t(`column_${key}`),
          render: cells[key],
          ...(numbers.includes(key) ? { align: 'end' as const } : {}),
          ...(sortable.includes(key) ? { sort: true as const } : {}),
          ...(hidden.includes(key) ? { hidden: true } : {}),
        })),
    [t, seesMoney],
  );
};
