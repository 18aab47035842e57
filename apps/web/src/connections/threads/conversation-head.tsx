/** Conversation header: guest, stay, state, actions. */

import type { ThreadDetail } from '@minsu/contract/connections/threads/thread.ts';
import {
  assignThread,
  closeThread,
  readThread,
  reopenThread,
  settleThread,
  snoozeThread,
  wakeThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { type MenuAction, MenuButton } from '../../components/dialogs/menu-button.tsx';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { call } from '../../platform/calls/call.ts';
import { useCommand } from '../../platform/calls/queries.ts';
import { useUserId } from '../../platform/calls/session.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAnswererSource } from './answerer-source.ts';
import { snoozeTimes } from './snooze-times.ts';
import { showCounts } from './thread-counts.ts';
import { showThread } from './thread-live.ts';
import { ChannelTag, ThreadStateMark, WaitingMark } from './thread-words.tsx';

interface HeadProps {
  readonly detail: ThreadDetail;
  readonly onClose: () => void;
  readonly onOrder: () => void;
  readonly onUnread: () => void;
}

export const ConversationHead = ({ detail, onClose, onOrder, onUnread }: HeadProps) => {
  const { t } = useTranslation('threads');
  const { thread } = detail;
  const { checkIn, checkOut } = thread;
  const stay = checkIn && checkOut && formatRange(checkIn, checkOut, currentLanguage());
  return (
    <header className="conversation-head">
      <IconButton icon="left" label={t('back')} className="to-list" onClick={onClose} />
      <div className="who">
        <div className="line">
          <h2>{thread.guestName}</h2>
          <ChannelTag of={thread} />
          <WaitingMark of={thread} />
          <ThreadStateMark of={thread} />
        </div>
        <div className="muted">
          {[thread.houseName, thread.rooms, stay].filter(Boolean).join(' · ')}
          {thread.snoozedUntil && (
            <>
              {' · '}
              {t('state_snoozed')} <InstantText at={thread.snoozedUntil} house={thread.houseId} />
            </>
          )}
        </div>
      </div>
      <Assignee detail={detail} />
      <Actions detail={detail} onUnread={onUnread} />
      <IconButton icon="order" label={t('showOrder')} className="to-order" onClick={onOrder} />
    </header>
  );
};

const Assignee = ({ detail: { thread } }: { readonly detail: ThreadDetail }) => {
  const { t } = useTranslation('threads');
  const source = useAnswererSource(thread.houseId);
  const { mutate, isPending } = useCommand(assignThread);
  const { id, version, assigneeId, assigneeName, actions } = thread;
  if (!actions.includes('assign'))
    return <span className="muted assignee">{assigneeName ?? t('nobody')}</span>;
  const assign = (next: string | null) =>
    mutate(
      { id, version, assigneeId: next },
      {
        onSuccess: (answer) => {
          showThread(answer);
          toast.success(t('assigned'));
        },
        onError: (error) => error.current !== undefined && showThread(error.current as ThreadDetail),
      },
    );
  return (
    <div className="assign">
      <RemoteSelect
        source={source}
        value={assigneeId === null ? [] : [assigneeId]}
        clearable
        disabled={isPending}
        placeholder={t('nobody')}
        aria-label={t('assignee')}
        onChange={([next]) => assign(next ?? null)}
      />
    </div>
  );
};

/** Runs a command that changes only the state. */
const useStep = (command: Endpoint, done: string) => {
  const { mutate } = useCommand(command);
  return (input: Readonly<Record<string, unknown>>) =>
    mutate(input as never, {
      onSuccess: (answer) => {
        showThread(answer as ThreadDetail);
        toast.success(done);
      },
      onError: (error) => error.current !== undefined && showThread(error.current as ThreadDetail),
    });
};

const useSteps = ({ thread, timeZone }: ThreadDetail): { main: MenuAction | null; more: MenuAction[] } => {
  const { t } = useTranslation('threads');
  const { id, version, actions, checkIn } = thread;
  const settle = useStep(settleThread, t('done_settle'));
  const snooze = useStep(snoozeThread, t('done_snooze'));
  const wake = useStep(wakeThread, t('done_wake'));
  const close = useStep(closeThread, t('done_close'));
  const reopen = useStep(reopenThread, t('done_reopen'));
  const steps = { settle, wake, close, reopen } as const;
  const action = (key: keyof typeof steps): MenuAction[] =>
    actions.includes(key) ? [{ key, label: t(`action_${key}`), run: () => steps[key]({ id, version }) }] : [];
  const times = actions.includes('snooze')
    ? snoozeTimes({ now: new Date(), timeZone, checkIn }).map(({ key, at }) => ({
        key: `snooze_${key}`,
        label: t('snoozeUntil', { until: t(`snooze_${key}`) }),
        run: () => snooze({ id, version, until: at.toISOString() }),
      }))
    : [];
  const [main = null] = [...action('reopen'), ...action('close')];
  return { main, more: [...action('settle'), ...action('wake'), ...times] };
};

const Actions = ({ detail, onUnread }: Pick<HeadProps, 'detail' | 'onUnread'>) => {
  const { t } = useTranslation('threads');
  const userId = useUserId();
  const { thread } = detail;
  const { main, more } = useSteps(detail);
  const assign = useStep(assignThread, t('assigned'));
  const markUnread = () => {
    onUnread();
    call(readThread, { id: thread.id, upTo: null }).then(showCounts, () => undefined);
  };
  const mine: MenuAction[] =
    thread.actions.includes('assign') && thread.assigneeId !== userId
      ? [
          {
            ...{ key: 'mine', label: t('yourself') },
            run: () => assign({ id: thread.id, version: thread.version, assigneeId: userId }),
          },
        ]
      : [];
  const items = [...more, ...mine, { key: 'unread', label: t('markUnread'), line: true, run: markUnread }];
  return (
    <div className="conversation-actions">
      {main && <Button onClick={main.run}>{main.label}</Button>}
      <MenuButton
        label={t('more')}
        items={items}
        trigger={(props) => <IconButton {...props} icon="more" label={t('more')} />}
      />
    </div>
  );
};
