/** A cleaner's own tasks, made for a phone in one hand: big targets, one task at a time. */
import { pageLostItems } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { myTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { useEffect, useMemo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MyTask } from './my-task.tsx';
import { useQueue } from './offline/act-queue.ts';
import { type WorkedTask, withActs } from './offline/apply-acts.ts';
import { QueueNotes } from './offline/queue-notes.tsx';
import { startQueue } from './offline/send-acts.ts';
import { SharedPhotos } from './offline/shared-photos.tsx';
import { newestLost } from './task-live.ts';
import { DueText, TaskMarks, TaskStateDot } from './task-words.tsx';
import './tasks.css';
import './my-tasks.css';

const ANEW_MS = 60_000;

const NONE: readonly TaskDetail[] = [];

/** The tasks with what waits on this device. */
const useWorked = (tasks: readonly TaskDetail[]): WorkedTask[] => {
  const { entries, photoUrls } = useQueue();
  return useMemo(
    () =>
      withActs(
        tasks,
        entries.map(({ act }) => act),
        (key) => photoUrls.get(key),
      ),
    [tasks, entries, photoUrls],
  );
};

/** By the code on a room's door: the task being done, else the next one. */
const taskOfRoom = (tasks: readonly WorkedTask[], roomId: string | null): WorkedTask | undefined => {
  const own = tasks.filter((task) => task.roomId === roomId);
  return (
    own.find(({ state }) => state === 'cleaning') ?? own.find(({ state }) => state === 'assigned') ?? own[0]
  );
};

/** The open task is in the address of whichever screen shows the panel. */
export const MyTasksPanel = () => {
  const { t } = useTranslation('tasks');
  const may = useMay();
  const [search, setSearch] = useAddressSearch();
  const id = search.get('id');
  const query = useCall(myTasks, {}, { refetchInterval: ANEW_MS, staleTime: 0 });
  const worked = useWorked(query.data?.tasks ?? NONE);
  const roomId = search.get('room');
  const one = id === null ? taskOfRoom(worked, roomId) : worked.find((task) => task.id === id);
  // Names of supplies and lost items, before they are needed without a network.
  useDictionary('supply');
  useCall(pageLostItems, newestLost, { quiet: true, enabled: may('lostItem:read') });
  useEffect(() => void startQueue(), []);
  return (
    <>
      <QueueNotes at={query.dataUpdatedAt} timeZone={worked[0]?.timeZone ?? BUSINESS_TIME_ZONE} />
      <SharedPhotos
        shared={search.has('shared')}
        tasks={worked}
        onAdded={(open) => setSearch({ id: open })}
      />
      <Loaded
        query={query}
        lines={8}
        isEmpty={({ tasks }) => tasks.length === 0}
        empty={<EmptyState title={t('mineEmpty')} hint={t('mineEmptyHint')} help="housekeeping" />}
      >
        {({ today }) =>
          one ? (
            <MyTask key={one.id} task={one} onBack={() => setSearch({})} />
          ) : (
            <>
              {roomId !== null && <p className="queue-note muted">{t('noTaskInRoom')}</p>}
              <MyList tasks={worked} today={today} onOpen={(open) => setSearch({ id: open })} />
            </>
          )
        }
      </Loaded>
    </>
  );
};

const sections = [
  ['doing', (task: WorkedTask) => task.state === 'cleaning'],
  ['todo', (task: WorkedTask) => task.state === 'assigned'],
  ['handed', (task: WorkedTask) => task.state === 'inspecting' || task.state === 'done'],
] as const;

interface MyListProps {
  readonly tasks: readonly WorkedTask[];
  readonly today: string;
  readonly onOpen: (id: string) => void;
}

const MyList = ({ tasks, today, onOpen }: MyListProps) => {
  const { t } = useTranslation('tasks');
  return (
    <>
      {sections.map(([section, isIn]) => {
        const own = tasks.filter(isIn);
        if (own.length === 0) return null;
        return (
          <section key={section} aria-label={t(`section_${section}`)}>
            <h2>
              {t(`section_${section}`)} <span className="num muted">{own.length}</span>
            </h2>
            <ul className="my-list">
              {own.map((task) => (
                <li key={task.id}>
                  <MyLine task={task} today={today} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
};

interface MyLineProps {
  readonly task: WorkedTask;
  readonly today: string;
  readonly onOpen: (id: string) => void;
}

const MyLine = ({ task, today, onOpen }: MyLineProps) => {
  const { t } = useTranslation('tasks');
  return (
    <button
      type="button"
      className={`my-line ${task.state}`}
      data-task={task.id}
      onClick={() => onOpen(task.id)}
    >
      <span className="line">
        <strong className="num">{task.roomNumber}</strong>
        <span>{t(`kind_${task.kind}`)}</span>
        <DueText of={task} />
      </span>
      <span className="line muted">
        <span className="where">{task.houseName}</span>
        {task.day > today && <span className="num">{task.day.slice(5)}</span>}
        {task.state === 'cleaning' && task.checks > 0 && (
          <span className="num">{t('progress', { done: task.checked, all: task.checks })}</span>
        )}
      </span>
      <span className="line">
        <TaskStateDot of={task} />
        <TaskMarks of={task} />
        {task.unsent > 0 && <Tag tone="warn">{t('notSent')}</Tag>}
      </span>
    </button>
  );
};
