/** Order header: guest, state, figures, and at most three visible actions. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Link } from 'react-router';
import { orderHref } from '../../components/records/order-href.ts';
import { type RecordFigure, RecordHeader } from '../../components/records/record-header.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { Deadline } from '../../components/words/deadline.tsx';
import { Money } from '../../components/words/money.tsx';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PrintMenu } from './documents/print-menu.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderWay } from './order-channel.tsx';
import { figuresOf } from './order-figures.ts';
import { shownTones } from './order-words.ts';
import { StayWhen } from './sell/stay-when.tsx';

interface DetailProps {
  readonly detail: OrderDetail;
}

export const OrderHead = ({ detail }: DetailProps) => (
  <RecordHeader
    title={detail.order.bookerName}
    tags={<OrderTags detail={detail} />}
    actions={<OrderActions detail={detail} head beforeMore={<PrintMenu detail={detail} />} />}
    figures={useFigures(detail)}
  />
);

const OrderTags = ({ detail }: DetailProps) => {
  const { t } = useTranslation('orders');
  const { order, stays } = detail;
  return (
    <>
      <span className={`tag ${shownTones[order.shown]}`}>
        <StateDot tone={shownTones[order.shown]}>{t(`shown_${order.shown}`)}</StateDot>
      </span>
      <Deadline at={order.deadlineAt} />
      <Tag tone={order.channel === 'direct' ? 'neutral' : 'info'}>
        <OrderWay order={order} />
      </Tag>
      {stays.some((stay) => stay.overdue) && <Tag tone="bad">{t('view_overdue')}</Tag>}
      {order.afterSale === 'awaiting_platform' && <Tag tone="warn">{t('afterSale_awaiting_platform')}</Tag>}
      <DepositTag order={order} />
      {stays.length > 1 && <Tag>{t('groupOf', { count: stays.length })}</Tag>}
      {order.mergedInto && (
        <Link className="tag info" to={orderHref(order.mergedInto.id)}>
          {t('mergedInto', { orderNo: order.mergedInto.orderNo })}
        </Link>
      )}
      {order.tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {order.guestStays > 0 && <Tag>{t('returning', { count: order.guestStays + 1 })}</Tag>}
    </>
  );
};

/** Shown only while the deposit needs action. */
const DepositTag = ({ order }: Pick<OrderDetail, 'order'>) => {
  const { t } = useTranslation('orders');
  if (order.depositToReturn) return <Tag tone="warn">{t('depositToReturn')}</Tag>;
  return order.deposit === 'due' ? <Tag tone="warn">{t('deposit_due')}</Tag> : null;
};

const useFigures = ({ order, folio }: OrderDetail): RecordFigure[] => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  const dates: RecordFigure = {
    label: t('figure_dates'),
    value: <StayWhen {...order} />,
  };
  if (!seesMoney || !folio) return [dates];
  const { roomFen, chargesFen } = figuresOf(folio);
  const balance = order.balanceFen ?? 0;
  return [
    dates,
    {
      label: order.collect === 'channel' ? t('figure_roomChannel') : t('figure_room'),
      value: <Money fen={roomFen} />,
    },
    { label: t('figure_charges'), value: <Money fen={chargesFen} /> },
    { label: t('figure_paid'), value: <Money fen={order.paidFen} /> },
    {
      label: t('figure_balance'),
      bad: balance > 0,
      value: (
        <span className={balance === 0 ? 'ok-text' : undefined}>
          <Money fen={balance} /> {balance > 0 ? t('toCollect') : balance < 0 ? t('toReturn') : t('settled')}
        </span>
      ),
    },
  ];
};
