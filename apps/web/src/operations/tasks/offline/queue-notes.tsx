/** Over a cleaner's tasks: what is not yet sent, and the outcome of actions that the server refused. */
import type { QueuedAct, QueuedKind } from '@minsu/contract/operations/tasks/queued-act.ts';
import { Button } from 'antd';
import { Icon } from '../../../components/icon.tsx';
import { AsOf } from '../../../components/records/as-of.tsx';
import { formatInstant } from '../../../platform/format.ts';
import { currentLanguage, listed } from '../../../platform/i18n.ts';
import { usePocket } from '../../../platform/pocket/pocket.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { closeNews, type News, useQueue } from './act-queue.ts';

const kinds: readonly QueuedKind[] = ['start', 'tick', 'photo', 'finish', 'report', 'lost'];

/** `2 ticks, 1 photo`. */
const useCounted = () => {
  const { t } = useTranslation('tasks');
  return (acts: readonly QueuedAct[]): string =>
    listed(
      kinds.flatMap((kind) => {
        const count = acts.filter((act) => act.kind === kind).length;
        return count === 0 ? [] : [t(`act_${kind}`, { count })];
      }),
    );
};

/** `at`: of the data on show; the time zone is the property's. */
export const QueueNotes = ({ at, timeZone }: { readonly at: number; readonly timeZone: string }) => {
  const { entries, news } = useQueue();
  return (
    <div className="queue-notes">
      <AsOf at={at} timeZone={timeZone} />
      {entries.length > 0 && <Unsent timeZone={timeZone} />}
      <Keeping />
      {news.map((each) => (
        <NewsCard key={each.id} news={each} />
      ))}
    </div>
  );
};

const Unsent = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('tasks');
  const counted = useCounted();
  const { entries } = useQueue();
  const { state, until } = usePocket();
  const loose = state === 'none' || entries.some(({ kept }) => kept === false);
  const time =
    until === null ? '' : formatInstant(new Date(until).toISOString(), currentLanguage(), { timeZone });
  return (
    <p className="queue-note unsent" role="status" data-unsent={entries.length}>
      <Icon name="upload" size={16} />
      <span>
        <b>{t('unsent', { what: counted(entries.map(({ act }) => act)) })}</b>{' '}
        {loose ? t('unsentLoose') : time !== '' && t('unsentKept', { time })}
      </span>
    </p>
  );
};

/** Says in advance what this browser cannot do. */
const Keeping = () => {
  const { t } = useTranslation('tasks');
  const { state } = usePocket();
  if (state === 'none') return <p className="queue-note muted">{t('keepsNothing')}</p>;
  return state === 'locked' ? <p className="queue-note bad">{t('clockSetBack')}</p> : null;
};

const NewsCard = ({ news }: { readonly news: News }) => {
  const { t } = useTranslation('tasks');
  const counted = useCounted();
  const { id, of, why, acts, said } = news;
  const notes = acts.flatMap((act) =>
    act.kind === 'report' ? [act.note] : act.kind === 'lost' ? [act.item.name] : [],
  );
  return (
    <div className="queue-note news">
      <Icon name="warning" size={16} />
      <div>
        <b>{of}</b>
        <p>
          {t(`dropped_${why}`)} {t('notRecorded', { what: counted(acts) })}
        </p>
        {said && <p>{said}</p>}
        {notes.map((note) => (
          <p key={note}>{t('quoted', { note })}</p>
        ))}
      </div>
      <Button size="small" onClick={() => void closeNews(id)}>
        {t('newsSeen')}
      </Button>
    </div>
  );
};
