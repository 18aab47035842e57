/** The action queue: what waits for somebody, the most pressing first, each line opening its list. */

import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { OrderView } from '@minsu/contract/orders/order-list.ts';
import type { Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { formatCount, formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { OrderActions } from '../orders/order-actions.tsx';
import { QueueClock } from './queue-clock.tsx';
import { useChannelName } from './use-channel-name.ts';
import { ordersHref } from './workplace-links.ts';

type Item = Workplace['queue'][number];

const tones: Partial<Record<OrderView, Tone>> = {
  toAccept: 'bad',
  unassigned: 'bad',
  overdue: 'bad',
  toPay: 'warn',
};

export const WorkplaceQueue = ({ queue }: { readonly queue: readonly Item[] }) => {
  const { t } = useTranslation('workplace');
  const waiting = queue.filter((item) => item.count > 0);
  const urgent = waiting.filter((item) => tones[item.view]).reduce((sum, item) => sum + item.count, 0);
  return (
    <Panel
      flush
      title={
        <>
          {t('queue')} {urgent > 0 && <Tag>{formatCount(urgent)}</Tag>}
        </>
      }
    >
      {waiting.length === 0 ? (
        <EmptyState title={t('queueEmpty')} hint={t('queueEmptyHint')} />
      ) : (
        <ul className="queue">
          {waiting.map((item, index) => (
            <QueueLine key={item.view} item={item} decides={index === 0 && item.view === 'toAccept'} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

/** `decides`: the first order can be accepted or rejected from here. */
const QueueLine = ({ item, decides }: { readonly item: Item; readonly decides: boolean }) => {
  const { t: tOrder } = useTranslation('orders');
  const may = useMay();
  const { view, count, first } = item;
  const linked = may('order:read');
  const what = (
    <>
      <span className="queue-count num">{formatCount(count)}</span>
      <span className="queue-words">
        <span className="queue-title">{tOrder(`view_${view}`)}</span>
        {first && <FirstOrder first={first} />}
      </span>
    </>
  );
  return (
    <li className={`queue-line ${tones[view] ?? 'info'}`}>
      {linked ? (
        <Link to={ordersHref(view)} className="queue-what">
          {what}
        </Link>
      ) : (
        <span className="queue-what">{what}</span>
      )}
      <div className="queue-do">
        {first?.deadlineAt && <QueueClock at={first.deadlineAt} />}
        {decides && first && may('order:accept') ? (
          <Decide orderId={first.orderId} />
        ) : (
          linked && <HandleLink view={view} />
        )}
      </div>
    </li>
  );
};

const HandleLink = ({ view }: { readonly view: OrderView }) => {
  const { t } = useTranslation('workplace');
  const { t: tOrder } = useTranslation('orders');
  return (
    <Link to={ordersHref(view)} className="queue-link">
      {t('handle')}
      <span className="visually-hidden"> {tOrder(`view_${view}`)}</span>
    </Link>
  );
};

const FirstOrder = ({ first }: { readonly first: NonNullable<Item['first']> }) => {
  const { t } = useTranslation('workplace');
  const channelName = useChannelName();
  return (
    <span className="queue-first">
      {channelName(first.channel)} ·{' '}
      {t('queueFirst', {
        guest: first.guest,
        house: first.houseName,
        from: formatDate(first.checkIn, currentLanguage(), { weekday: false }),
        nights: first.nights === 0 ? t('byHours') : t('nights', { count: first.nights }),
      })}
    </span>
  );
};

/** Accepting needs the order's version, which the queue does not carry. */
const Decide = ({ orderId }: { readonly orderId: string }) => {
  const { data } = useCall(getOrder, { id: orderId }, { keepPrevious: false, quiet: true });
  return data ? <OrderActions detail={data} visible={2} /> : <span className="decide-space" />;
};
