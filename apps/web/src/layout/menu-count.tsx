/** Counts beside entries of the menu: how many records wait there for this user; none for nothing. */
import {
  type MenuCount,
  menuCountKeys,
  menuCountOf,
} from '@minsu/contract/operations/workplace/menu-counts.ts';
import type { QueueItem } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useMay } from '../platform/calls/session.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useQueueLines } from '../platform/work-queue.ts';

/** Every open screen polls, so less often than the workplace. */
const LINES_MS = 5_000;
const MAX_SHOWN = 99;

/** The screen comes first. */
const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
};

const Waiting = createContext<readonly QueueItem[]>([]);

export const MenuCounts = ({ children }: { readonly children: ReactNode }) => {
  const may = useMay();
  const idle = useIdle();
  const keys = menuCountKeys(may);
  const enabled = idle && keys.length > 0 && may('workplace:read');
  const { data } = useQueueLines(keys, { everyMs: LINES_MS, enabled, quiet: true });
  return <Waiting value={data?.items ?? []}>{children}</Waiting>;
};

/** For tests. */
export const WaitingItems = Waiting;

type Named = readonly { readonly name: string }[];

/** Sum of entries; null for nothing. */
export const useMenuCounts = (): ((entries: Named) => MenuCount | null) => {
  const items = use(Waiting);
  return (entries) =>
    menuCountOf(
      entries.map(({ name }) => name),
      items,
    );
};

export const useMenuCount = (entries: Named): MenuCount | null => useMenuCounts()(entries);

/** `Orders, 5 to handle`: names of controls whose words are not their name. */
export const useCountedName = (): ((title: string, count: MenuCount | null) => string) => {
  const { t } = useTranslation('layout');
  return (title, count) => (count ? t('countedEntry', { title, waiting: waitingText(t, count) }) : title);
};

type T = ReturnType<typeof useTranslation<'layout'>>['t'];

const waitingText = (t: T, { count, more }: MenuCount): string =>
  more ? t('waitingMore', { count }) : t('waiting', { count });

export const CountBadge = ({ of: waiting }: { readonly of: MenuCount | null }) => {
  const { t } = useTranslation('layout');
  if (!waiting) return null;
  const { count, urgent } = waiting;
  return (
    <span className={urgent ? 'menu-count urgent' : 'menu-count'}>
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="visually-hidden">{waitingText(t, waiting)}</span>
    </span>
  );
};
