/** Notifies the partner of a change, subject to the active faults. */
import type { InstitutionWorld } from './application-life.ts';
import type { Notice } from './institution-book.ts';

/** How long notices are held that are sent in reverse order. */
const GATHER_MS = 1_000;

const dueAtOf = ({ book, faults, now }: InstitutionWorld): { dueAt: number; reversed: boolean } => {
  if (faults.strikes('lateNotice')) return { dueAt: now() + faults.times.lateMs, reversed: false };
  if (!faults.strikes('reversedNotice')) return { dueAt: now(), reversed: false };
  const gathering = book.state.notices.find(
    (one) => one.reversed && one.state === 'waiting' && one.dueAt > now(),
  );
  return { dueAt: gathering?.dueAt ?? now() + GATHER_MS, reversed: true };
};

export const queueNotice = (
  world: InstitutionWorld,
  about: Pick<Notice, 'kind' | 'number' | 'seq' | 'status' | 'url'>,
): void => {
  const { book, faults } = world;
  const times = faults.strikes('doubleNotice') ? 2 : 1;
  if (faults.strikes('noNotice')) return;
  const when = dueAtOf(world);
  for (let time = 0; time < times; time += 1)
    book.state.notices.push({
      ...about,
      ...when,
      ...{ id: `n${book.nextTurn()}`, attempts: 0, state: 'waiting', lastAnswer: '' },
    });
};
