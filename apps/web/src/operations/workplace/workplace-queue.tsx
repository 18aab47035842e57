/** Action queue, the most urgent first; a line unfolds its first records and acts in place. */

import { opensAt } from '@minsu/contract/operations/reports/figure-opens.ts';
import {
  type QueueSpec,
  queueItems,
  type Urgency,
  urgencies,
} from '@minsu/contract/operations/workplace/queue-list.ts';
import { inQueueOrder, queueKeysFor } from '@minsu/contract/operations/workplace/queue-rules.ts';
import type { getWorkQueue, QueueItem } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failed, Panel } from '../../components/records/panel.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { rolesOf, useMay, useSession } from '../../platform/calls/session.ts';
import { formatCount, formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { QueueClock } from './queue-clock.tsx';
import { Decide, isUnfoldable, QueueRows } from './queue-rows.tsx';

const tones: Readonly<Record<Urgency, Tone>> = { now: 'bad', today: 'warn', soon: 'info' };

const specOf = ({ key }: QueueItem): QueueSpec => queueItems[key];
const countText = ({ count, more }: QueueItem): string => `${formatCount(count)}${more ? '+' : ''}`;

interface QueueProps {
  readonly query: UseQueryResult<OutputOf<typeof getWorkQueue>>;
  /** How many lines show their first records at once. */
  readonly unfolded?: number;
}

export const WorkplaceQueue = ({ query: { data, error, refetch }, unfolded = 0 }: QueueProps) => {
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
        <Groups waiting={waiting} unfolded={unfolded} />
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

interface GroupsProps {
  readonly waiting: readonly QueueItem[];
  readonly unfolded: number;
}

const Groups = ({ waiting, unfolded }: GroupsProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const roles = rolesOf(useSession((session) => session.userInfo));
  if (queueKeysFor(may).length === 0)
    return <EmptyState kind="forbidden" title={t('queueNone')} hint={t('queueNoneHint')} />;
  if (waiting.length === 0) return <EmptyState title={t('queueEmpty')} hint={t('queueEmptyHint')} />;
  const ordered = inQueueOrder(waiting, roles);
  const open = ordered
    .filter(isUnfoldable)
    .slice(0, unfolded)
    .map(({ key }) => key);
  return urgencies.map((urgency) => {
    const items = ordered.filter((item) => specOf(item).urgency === urgency);
    return items.length > 0 && <Group key={urgency} urgency={urgency} items={items} open={open} />;
  });
};

/** Lines shown at once for waiting items; urgent ones are all shown. */
const AT_ONCE = 5;

interface GroupProps {
  readonly urgency: Urgency;
  readonly items: readonly QueueItem[];
  /** Lines that are unfolded until the user folds them. */
  readonly open: readonly QueueItem['key'][];
}

const Group = ({ urgency, items, open }: GroupProps) => {
  const { t } = useTranslation('workplace');
  const [whole, setWhole] = useState(false);
  const folds = urgency !== 'now' && items.length > AT_ONCE + 1;
  const shown = folds && !whole ? items.slice(0, AT_ONCE) : items;
  return (
    <section aria-label={t(`urgency_${urgency}`)}>
      <h3 className="queue-group">{t(`urgency_${urgency}`)}</h3>
      <ul className="queue">
        {shown.map((item) => (
          <QueueLine key={item.key} item={item} open={open.includes(item.key)} />
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

interface QueueLineProps {
  readonly item: QueueItem;
  readonly open: boolean;
}

const QueueLine = ({ item, open }: QueueLineProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { key, first } = item;
  const spec = specOf(item);
  const name = t(`queue_${key}`);
  const unfoldable = isUnfoldable(item);
  const isOpen = unfoldable && (chosen ?? open);
  const decides = !isOpen && key === 'toAccept' && may('order:accept') ? first?.orderId : null;
  return (
    <li className={`queue-item ${tones[spec.urgency]}`}>
      <div className="queue-line">
        {unfoldable ? (
          <IconButton
            icon={isOpen ? 'down' : 'right'}
            look="small"
            label={t('unfold', { name })}
            aria-expanded={isOpen}
            onClick={() => setChosen(!isOpen)}
          />
        ) : (
          <span className="queue-indent" />
        )}
        <Link to={opensAt(spec)} className="queue-what" data-figure={`queue.${key}`} data-value={item.count}>
          <span className="queue-words">
            <span className="queue-title">{name}</span>
            {first && !isOpen && <FirstText first={first} />}
          </span>
          <span className="queue-count num">{countText(item)}</span>
        </Link>
        <div className="queue-do">
          {first?.deadlineAt && !isOpen && <QueueClock at={first.deadlineAt} />}
          {decides ? <Decide orderId={decides} /> : <GoLinks item={item} />}
        </div>
      </div>
      {isOpen && <QueueRows item={item} />}
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
