/** A cleaner's own tasks, made for a phone in one hand: big targets, one task at a time. */
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { myTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MyTask } from './my-task.tsx';
import { DueText, TaskMarks, TaskStateDot } from './task-words.tsx';
import './task-live.ts';
import './tasks.css';
import './my-tasks.css';

const ANEW_MS = 60_000;

/** The open task is in the address of whichever screen shows the panel. */
export const MyTasksPanel = () => {
  const { t } = useTranslation('tasks');
  const [search, setSearch] = useAddressSearch();
  const id = search.get('id');
  const query = useCall(myTasks, {}, { refetchInterval: ANEW_MS, staleTime: 0 });
  const one = query.data?.tasks.find((task) => task.id === id);
  return (
    <Loaded
      query={query}
      lines={8}
      isEmpty={({ tasks }) => tasks.length === 0}
      empty={<EmptyState title={t('mineEmpty')} hint={t('mineEmptyHint')} help="housekeeping" />}
    >
      {({ tasks, today }) =>
        one ? (
          <MyTask key={one.id} task={one} onBack={() => setSearch({})} />
        ) : (
          <MyList tasks={tasks} today={today} onOpen={(open) => setSearch({ id: open })} />
        )
      }
    </Loaded>
  );
};

const sections = [
  ['doing', (task: TaskDetail) => task.state === 'cleaning'],
  ['todo', (task: TaskDetail) => task.state === 'assigned'],
  ['handed', (task: TaskDetail) => task.state === 'inspecting' || task.state === 'done'],
] as const;

interface MyListProps {
  readonly tasks: readonly TaskDetail[];
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
  readonly task: TaskDetail;
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
      </span>
    </button>
  );
};
