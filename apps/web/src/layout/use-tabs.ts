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

const useKeys = () => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const drop = (gone: readonly string[]) =>
    setKeys((was) =>
      gone.some((key) => was.has(key)) ? new Set([...was].filter((key) => !gone.includes(key))) : was,
    );
  const put = (key: string, on: boolean) =>
    on ? setKeys((was) => (was.has(key) ? was : new Set([...was, key]))) : drop([key]);
  return { keys, put, drop };
};

/** Leaving the browser with unsaved edits in any tab asks too. */
const useUnloadGuard = (dirty: ReadonlySet<string>): void => {
  const guard = useEffectEvent((event: BeforeUnloadEvent) => {
    if (dirty.size > 0) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => guard(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, []);
};

const useKeptTabs = (pages: Pages, visitor: Visitor, userId: string, current: Tab | null) => {
  const [kept, setKept] = useState<Tabs>(() =>
    restored(readUi(userId, CACHE), homeTab(pages, visitor), (name) => name in pages),
  );
  const tabs = useMemo(() => (current ? opened(kept, current) : kept), [kept, current]);
  // What is on screen becomes part of what is kept; the screen itself never waits for that.
  if (tabs !== kept) setKept(tabs);
  useEffect(() => writeUi(userId, CACHE, kept), [userId, kept]);
  return { tabs, setKept };
};

export const useTabs = (pages: Pages, visitor: Visitor, userId: string, current: Tab | null) => {
  const navigate = useNavigate();
  const { tabs, setKept } = useKeptTabs(pages, visitor, userId, current);
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const [asking, setAsking] = useState<{ key: string; action: Closing } | null>(null);
  const visited = useKeys();
  const dirty = useKeys();
  if (current && !visited.keys.has(current.key)) visited.put(current.key, true);
  useUnloadGuard(dirty.keys);

  const remove = async (key: string, action: Closing) => {
    const closed = closedBy(tabs, key, action);
    const next = nextActive(tabs, current?.key ?? null, closed, key, action);
    // First away, then closed: the other way round the old address would open the tab again.
    if (next) await navigate(next.fullPath, { flushSync: true });
    setKept((was) => was.filter((tab) => !closed.includes(tab.key)));
    visited.drop(closed);
    dirty.drop(closed);
    setAsking(null);
  };

  return {
    tabs,
    asking,
    isVisited: (key: string) => visited.keys.has(key),
    isDirty: (key: string) => dirty.keys.has(key),
    version: (key: string) => versions[key] ?? 0,
    /** Asks first when something unsaved would go. */
    close: (key: string, action: Closing) => {
      if (closedBy(tabs, key, action).some((each) => dirty.keys.has(each))) setAsking({ key, action });
      else void remove(key, action);
    },
    confirmClosing: () => asking && void remove(asking.key, asking.action),
    cancelClosing: () => setAsking(null),
    reload: (key: string) => {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      setVersions((was) => ({ ...was, [key]: (was[key] ?? 0) + 1 }));
    },
    setTitle: (key: string, title: string) => setKept((was) => titled(was, key, title)),
    setDirty: dirty.put,
  };
};

export type TabsState = ReturnType<typeof useTabs>;
