/** One calendar feed: state, imported nights, conflicts, actions. */
import {
  confirmEmptiedFeed,
  pauseIcalFeed,
  refreshIcalFeed,
} from '@minsu/contract/connections/ical/ical-endpoints.ts';
import type { FeedConflict, FeedState, IcalFeed } from '@minsu/contract/connections/ical/ical-feed.ts';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type MenuAction, MenuButton } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { AgoText, InstantText } from '../../components/words/date-text.tsx';
import { useCommand } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { icalQueries } from './ical-live.ts';

const IcalFeedForm = lazyPart(() => import('./ical-feed-form.tsx'), 'asked');
const RemoveIcalFeed = lazyPart(() => import('./remove-ical-feed.tsx'), 'asked');

const tones: Record<FeedState, Tone> = {
  paused: 'neutral',
  waiting: 'info',
  failing: 'bad',
  stale: 'warn',
  partial: 'warn',
  fine: 'ok',
};

interface FeedProps {
  readonly feed: IcalFeed;
}

export const IcalFeedLine = ({ feed }: FeedProps) => {
  const { t } = useTranslation('ical');
  const { name, host, source, state } = feed;
  return (
    <li className="ical-feed">
      <div className="ical-feed-head">
        <Tag>{t(`source_${source}`)}</Tag>
        <strong className="ical-name" title={name}>
          {name}
        </strong>
        <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>
        <span className="ical-tools">
          <RefreshButton feed={feed} />
          <More feed={feed} />
        </span>
      </div>
      <p className="muted ical-facts">
        <span className="ical-host" title={host}>
          {host}
        </span>
        <span>
          {feed.succeededAt === null ? (
            t('never')
          ) : (
            <>
              {t('succeeded')} <AgoText at={feed.succeededAt} house={feed.houseId} />
            </>
          )}
        </span>
        {state !== 'paused' && (
          <span>
            {t('next')} <InstantText at={feed.nextAt} house={feed.houseId} />
          </span>
        )}
        <span>{t('events', { count: feed.events })}</span>
        <span>{t('nights', { count: feed.nights })}</span>
      </p>
      <Troubles feed={feed} />
      <Conflicts conflicts={feed.conflicts} />
    </li>
  );
};

const Troubles = ({ feed }: FeedProps) => {
  const { t } = useTranslation('ical');
  const { id, name, version, problem, problemNote, state, unread } = feed;
  return (
    <>
      {problem !== null && (
        <p className="ical-bad">
          {t(`problem_${problem}`)}
          {problemNote && ` (${saidProblem(problemNote)})`} · {t('kept')}{' '}
          {problem === 'emptied' && (
            <CommandButton
              size="small"
              command={confirmEmptiedFeed}
              input={{ id, version }}
              label={t('confirmEmptied')}
              confirm={{ title: t('confirmEmptiedTitle', { name }), effects: [t('confirmEmptiedEffect')] }}
              done={t('emptied')}
              invalidates={icalQueries}
            />
          )}
        </p>
      )}
      {state === 'stale' && <p className="ical-warn">{t('stale')}</p>}
      {unread > 0 && <p className="ical-warn">{t('unread', { count: unread })}</p>}
    </>
  );
};

const Conflicts = ({ conflicts }: { readonly conflicts: readonly FeedConflict[] }) => {
  const { t } = useTranslation('ical');
  if (conflicts.length === 0) return null;
  return (
    <div className="ical-bad">
      <strong>{t('conflicts')}</strong>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.from}>
            {t('conflictWith', { dates: formatRange(conflict.from, conflict.to, currentLanguage()) })}{' '}
            <ConflictOwner conflict={conflict} />
          </li>
        ))}
      </ul>
      <span className="muted">{t('conflictHint')}</span>
    </div>
  );
};

const ConflictOwner = ({ conflict }: { readonly conflict: FeedConflict }) => {
  const { t } = useTranslation('ical');
  const mayRead = useMay()('order:read');
  const { orderId, orderNo, blockId, reason } = conflict;
  if (orderId !== null) {
    const words = t('conflictOrder', { no: orderNo ?? '' });
    return mayRead ? <Link to={orderHref(orderId)}>{words}</Link> : words;
  }
  return blockId === null ? t('conflictOther') : t('conflictBlock', { reason });
};

const RefreshButton = ({ feed }: FeedProps) => {
  const { t } = useTranslation('ical');
  if (feed.state === 'paused') return null;
  return (
    <CommandButton
      size="small"
      command={refreshIcalFeed}
      input={{ id: feed.id }}
      label={t('refresh')}
      done={false}
      onDone={({ problem }) =>
        problem === null ? toast.success(t('refreshed')) : toast.error(t(`problem_${problem}`))
      }
      invalidates={icalQueries}
    />
  );
};

const More = ({ feed }: FeedProps) => {
  const { t } = useTranslation('ical');
  const { shown, show, close } = useDialog<'edit' | 'remove'>();
  const { mutate } = useCommand(pauseIcalFeed, { invalidates: icalQueries });
  const paused = feed.state === 'paused';
  const pause = () =>
    mutate(
      { id: feed.id, version: feed.version, paused: !paused },
      { onSuccess: () => toast.success(t(paused ? 'resumed' : 'paused')) },
    );
  const items: MenuAction[] = [
    { key: 'edit', label: t('edit'), run: () => show('edit') },
    { key: 'pause', label: t(paused ? 'resume' : 'pause'), run: pause },
    {
      ...{ key: 'remove', label: t('remove'), danger: true, line: true },
      run: () => show('remove'),
    },
  ];
  const label = t('actionsOf', { name: feed.name });
  return (
    <>
      <MenuButton
        label={label}
        items={items}
        trigger={(props) => <IconButton icon="more" label={label} {...props} />}
      />
      {shown?.of === 'edit' && <IcalFeedForm feed={feed} open={shown.open} onClose={close} />}
      {shown?.of === 'remove' && <RemoveIcalFeed feed={feed} open={shown.open} onClose={close} />}
    </>
  );
};
