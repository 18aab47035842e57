/** Document queue with the open document beside it; stacked on a phone. */
import {
  countMemberChecks,
  type DocumentCase,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { Input } from 'antd';
import { EmptyState } from '../../components/empty-state.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { PartButtons } from '../../components/records/part-tabs.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useWindowAtMost } from '../../platform/use-narrow.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CheckCase, NoCase } from './check-case.tsx';
import { type CheckQueue, queueStates, useCheckQueue } from './use-check-queue.ts';

export const CheckPart = () => {
  const queue = useCheckQueue();
  const stacked = useWindowAtMost(991);
  const showsCase = !stacked || queue.isChosen;
  return (
    <div className="panel list-card member-check">
      <StateTabs queue={queue} />
      <div className="check-split">
        {!(stacked && queue.isChosen) && <QueueList queue={queue} />}
        {showsCase && queue.shown && (
          <CheckCase key={queue.shown.id} queue={queue} of={queue.shown} stacked={stacked} />
        )}
        {showsCase && !queue.shown && queue.isGone && <NoCase queue={queue} stacked={stacked} />}
      </div>
    </div>
  );
};

interface QueueProps {
  readonly queue: CheckQueue;
}

const StateTabs = ({ queue }: QueueProps) => {
  const { t } = useTranslation('memberCheck');
  const counts = useCall(countMemberChecks, {}, { quiet: true }).data;
  return (
    <PartButtons
      inPanel
      label={t('queue')}
      parts={queueStates}
      open={queue.state}
      title={(state) => t(`view_${state}`)}
      countOf={(state) => counts?.[state]}
      onOpen={queue.setState}
    />
  );
};

const QueueList = ({ queue }: QueueProps) => {
  const { t } = useTranslation('memberCheck');
  const { query, keyword, state, paging } = queue;
  const isFiltered = keyword !== '' || state !== 'pending';
  return (
    <div className="check-queue">
      <Input
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={50}
        value={queue.typed}
        onChange={(event) => queue.setTyped(event.target.value)}
      />
      <Loaded
        query={query}
        lines={8}
        isEmpty={(page) => page.records.length === 0}
        empty={
          isFiltered ? (
            <EmptyState kind="noMatch" title={t('noMatch')} />
          ) : (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          )
        }
      >
        {(page) => (
          <>
            <ul>
              {page.records.map((one, index) => (
                <li key={one.id}>
                  <QueueItem of={one} isShown={one.id === queue.shown?.id} onOpen={() => queue.open(index)} />
                </li>
              ))}
            </ul>
            {page.total > paging.size && (
              <Pager page={page} {...paging} onChange={({ current = 1 }) => queue.turnTo(current)} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
};

interface QueueItemProps {
  readonly of: DocumentCase;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

const QueueItem = ({ of, isShown, onOpen }: QueueItemProps) => {
  const { t } = useTranslation(['memberCheck', 'registration']);
  return (
    <button
      type="button"
      className="member-check-item"
      aria-current={isShown ? 'true' : undefined}
      data-document={of.id}
      onClick={onOpen}
    >
      <span className="line">
        <strong>{of.memberName}</strong>
        {of.own && <Tag tone="warn">{t('own')}</Tag>}
      </span>
      <span className="line muted">
        <span>{t(`registration:short_${of.type}`)}</span>
        <InstantText at={of.decidedAt ?? of.recordedAt} house={null} />
      </span>
    </button>
  );
};
