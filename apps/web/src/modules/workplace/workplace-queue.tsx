/** The action queue: what waits for somebody, the most pressing first, each line opening its list. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { opensAt } from '@minsu/contract/reports/figure-opens.ts';
import { type QueueSpec, queueItems, type Urgency, urgencies } from '@minsu/contract/workplace/queue-list.ts';
import { inQueueOrder, queueKeysFor } from '@minsu/contract/workplace/queue-rules.ts';
import type { getWorkQueue, QueueItem } from '@minsu/contract/workplace/workplace-endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failed, Panel } from '../../components/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { useChannelName } from '../../components/use-channel-name.ts';
import { formatCount, formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { rolesOf, useMay, useSession } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OrderActions } from '../orders/order-actions.tsx';
import { QueueClock } from './queue-clock.tsx';

const tones: Readonly<Record<Urgency, Tone>> = { now: 'bad', today: 'warn', soon: 'info' };

const specOf = ({ key }: QueueItem): QueueSpec => queueItems[key];
const countText = ({ count, more }: QueueItem): string => `${formatCount(count)}${more ? '+' : ''}`;

interface QueueProps {
  readonly query: UseQueryResult<OutputOf<typeof getWorkQueue>>;
}

export const WorkplaceQueue = ({ query: { data, error, refetch } }: QueueProps) => {
  const { t } = useTranslation('workplace');
  const waiting = data?.items.filter(({ count }) => count > 0) ?? [];
  const urgent = waiting
    .filter((item) => specOf(item).urgency === 'now')
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      flush
      className="queue-panel"
      title={
        <>
          {t('queue')}{' '}
          {urgent > 0 && (
            <Tag tone="bad">
              {t('urgency_now')} {formatCount(urgent)}
            </Tag>
          )}
        </>
      }
    >
      {data ? (
        <Groups waiting={waiting} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <div className="panel-body">
          <Skeleton lines={6} label={t('queue')} />
        </div>
      )}
    </Panel>
  );
};

const Groups = ({ waiting }: { readonly waiting: readonly QueueItem[] }) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const roles = rolesOf(useSession((session) => session.userInfo));
  if (queueKeysFor(may).length === 0)
    return <EmptyState kind="forbidden" title={t('queueNone')} hint={t('queueNoneHint')} />;
  if (waiting.length === 0) return <EmptyState title={t('queueEmpty')} hint={t('queueEmptyHint')} />;
  const ordered = inQueueOrder(waiting, roles);
  return urgencies.map((urgency) => {
    const items = ordered.filter((item) => specOf(item).urgency === urgency);
    return items.length > 0 && <Group key={urgency} urgency={urgency} items={items} />;
  });
};

/** Lines shown at once for waiting items; urgent ones are all shown. */
const AT_ONCE = 5;

const Group = ({ urgency, items }: { readonly urgency: Urgency; readonly items: readonly QueueItem[] }) => {
  const { t } = useTranslation('workplace');
  const [whole, setWhole] = useState(false);
  const folds = urgency !== 'now' && items.length > AT_ONCE + 1;
  const shown = folds && !whole ? items.slice(0, AT_ONCE) : items;
  return (
    <section aria-label={t(`urgency_${urgency}`)}>
      <h3 className="queue-group">{t(`urgency_${urgency}`)}</h3>
      <ul className="queue">
        {shown.map((item) => (
          <QueueLine key={item.key} item={item} />
        ))}
      </ul>
      {folds && (
        <button type="button" className="queue-rest" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('queueLess') : t('queueRest', { count: items.length - AT_ONCE })}
        </button>
      )}
    </section>
  );
};

const QueueLine = ({ item }: { readonly item: QueueItem }) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const { key, first } = item;
  const spec = specOf(item);
  const decides = key === 'toAccept' && may('order:accept') ? first?.orderId : null;
  return (
    <li className={`queue-line ${tones[spec.urgency]}`}>
      <Link to={opensAt(spec)} className="queue-what" data-figure={`queue.${key}`} data-value={item.count}>
        <span className="queue-count num">{countText(item)}</span>
        <span className="queue-words">
          <span className="queue-title">{t(`queue_${key}`)}</span>
          {first && <FirstText first={first} />}
        </span>
      </Link>
      <div className="queue-do">
        {first?.deadlineAt && <QueueClock at={first.deadlineAt} />}
        {decides ? <Decide orderId={decides} /> : <GoLinks item={item} />}
      </div>
    </li>
  );
};

/** One alone is opened at once, several as their list. */
const GoLinks = ({ item }: { readonly item: QueueItem }) => {
  const { t } = useTranslation('workplace');
  const path = item.first?.path ?? null;
  const only = item.count === 1 && path !== null;
  return (
    <Link to={only ? path : opensAt(specOf(item))} className="queue-link">
      {t('handle')}
      <span className="visually-hidden"> {t(`queue_${item.key}`)}</span>
    </Link>
  );
};

const FirstText = ({ first }: { readonly first: NonNullable<QueueItem['first']> }) => {
  const { t } = useTranslation('workplace');
  const channelName = useChannelName();
  const { channel, guest, name, place, date, nights } = first;
  const parts = [
    channel && channelName(channel),
    guest,
    name,
    place,
    date && formatDate(date, currentLanguage(), { weekday: false }),
    nights === null ? null : nights === 0 ? t('byHours') : t('nights', { count: nights }),
  ];
  return <span className="queue-first">{parts.filter(Boolean).join(' · ')}</span>;
};

/** Accepting needs the order's version, which the queue does not carry. */
const Decide = ({ orderId }: { readonly orderId: string }) => {
  const { data } = useCall(getOrder, { id: orderId }, { keepPrevious: false, quiet: true });
  return data ? <OrderActions detail={data} visible={2} /> : <span className="decide-space" />;
};
