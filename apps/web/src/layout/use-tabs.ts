/** Tabs of this user: opened by navigation, kept over reloads, guarded while they hold unsaved edits. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../platform/queries.ts';
import { entryOfName, isListed, type Pages, type Visitor, WORKPLACE } from '../platform/routes.ts';
import { readUi, writeUi } from '../platform/ui-cache.ts';
import {
  type Closing,
  closedBy,
  nextActive,
  opened,
  restored,
  type Tab,
  type Tabs,
  tabOf,
  titled,
} from './tabs.ts';

const CACHE = 'tabs';

const homeTab = (pages: Pages, visitor: Visitor): Tab | null => {
  const entry = entryOfName(WORKPLACE);
  return entry && isListed(pages, entry, visitor) ? tabOf(entry, '') : null;
};

export const useTabs = (pages: Pages, visitor: Visitor, userId: string, current: Tab | null) => {
  const navigate = useNavigate();
  const [kept, setKept] = useState<Tabs>(() =>
    restored(readUi(userId, CACHE), homeTab(pages, visitor), (name) => name in pages),
  );
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState<{ key: string; action: Closing } | null>(null);
  const tabs = useMemo(() => (current ? opened(kept, current) : kept), [kept, current]);

  // What is on screen now becomes part of what is kept; the screen itself never waits for that.
  if (tabs !== kept) setKept(tabs);
  if (current && !visited.has(current.key)) setVisited(new Set([...visited, current.key]));

  useEffect(() => writeUi(userId, CACHE, kept), [userId, kept]);

  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (dirty.size > 0) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => onUnload(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);

  const remove = async (key: string, action: Closing) => {
    const closed = closedBy(tabs, key, action);
    const next =
      action === 'others'
        ? tabs.find((tab) => tab.key === key)
        : nextActive(tabs, current?.key ?? '', closed, key);
    // First away, then closed: the other way round the old address would open the tab again.
    if (next && next.key !== current?.key) await navigate(next.fullPath, { flushSync: true });
    setKept((was) => was.filter((tab) => !closed.includes(tab.key)));
    setVisited((was) => new Set([...was].filter((each) => !closed.includes(each))));
    setDirty((was) => new Set([...was].filter((each) => !closed.includes(each))));
    setClosing(null);
  };

  return {
    tabs,
    visited,
    version: (key: string) => versions[key] ?? 0,
    isDirty: (key: string) => dirty.has(key),
    /** Asks first when something unsaved would go. */
    close: (key: string, action: Closing) => {
      if (closedBy(tabs, key, action).some((each) => dirty.has(each))) setClosing({ key, action });
      else void remove(key, action);
    },
    closing,
    confirmClosing: () => closing && void remove(closing.key, closing.action),
    cancelClosing: () => setClosing(null),
    reload: (key: string) => {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      setVersions((was) => ({ ...was, [key]: (was[key] ?? 0) + 1 }));
    },
    setTitle: (key: string, title: string) =>
      setKept((was) =>
        was.some((tab) => tab.key === key && tab.title !== title) ? titled(was, key, title) : was,
      ),
    setDirty: (key: string, on: boolean) =>
      setDirty((was) => {
        if (was.has(key) === on) return was;
        return on ? new Set([...was, key]) : new Set([...was].filter((each) => each !== key));
      }),
  };
};

export type TabsState = ReturnType<typeof useTabs>;
