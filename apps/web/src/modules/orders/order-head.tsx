/** The head of an order: the guest, the state, the figures, and at most three actions in sight. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { useTranslation } from 'react-i18next';
import { Nights } from '../../components/date-text.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { Money } from '../../components/money.tsx';
import { type RecordFigure, RecordHeader } from '../../components/record-header.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { formatRange, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { OrderActions } from './order-actions.tsx';
import { figuresOf } from './order-figures.ts';
import { shownTones } from './order-words.ts';

interface DetailProps {
  readonly detail: OrderDetail;
}

export const OrderHead = ({ detail }: DetailProps) => (
  <RecordHeader
    title={detail.order.bookerName}
    tags={<OrderTags detail={detail} />}
    actions={<OrderActions detail={detail} />}
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
        {order.channel === 'direct' ? t(`source_${order.source}`) : t(`channel_${order.channel}`)}
      </Tag>
      {stays.some((stay) => stay.overdue) && <Tag tone="bad">{t('view_overdue')}</Tag>}
      {stays.length > 1 && <Tag>{t('groupOf', { count: stays.length })}</Tag>}
      {order.guestStays > 0 && <Tag>{t('returning', { count: order.guestStays + 1 })}</Tag>}
    </>
  );
};

const useFigures = ({ order, folio }: OrderDetail): RecordFigure[] => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  const dates: RecordFigure = {
    label: t('figure_dates'),
    value: (
      <>
        {formatRange(order.checkIn, order.checkOut, currentLanguage())} ·{' '}
        <Nights count={nightsOf(order.checkIn, order.checkOut)} />
      </>
    ),
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
