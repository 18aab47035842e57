/** The head of an order: the guest, the state, the figures, and at most three actions in sight. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { Link } from 'react-router';
import { Deadline } from '../../components/deadline.tsx';
import { Money } from '../../components/money.tsx';
import { orderHref } from '../../components/order-href.ts';
import { type RecordFigure, RecordHeader } from '../../components/record-header.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { useSeesMoney } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderWay } from './order-channel.tsx';
import { figuresOf } from './order-figures.ts';
import { shownTones } from './order-words.ts';
import { PrintMenu } from './print-menu.tsx';
import { StayWhen } from './stay-when.tsx';

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

/** Only while something is to be done about it. */
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
