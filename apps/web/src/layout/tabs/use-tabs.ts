/** Tabs of this user: opened by navigation, arranged by the user, guarded while they hold unsaved edits. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { queryClient } from '../../platform/calls/queries.ts';
import type { Pages, Visitor } from '../../platform/navigation/routes.ts';
import { useUnsent } from '../../platform/pocket/unsent.ts';
import {
  type Becoming,
  becomingOf,
  type Closing,
  closedBy,
  moved,
  nextActive,
  pinned,
  type Tab,
  titled,
  used,
} from './tabs.ts';
import { useKeptTabs } from './use-kept-tabs.ts';
import { useUnsaved } from './use-unsaved.ts';

/** The keys of the screens that exist, in the order in which they came up. */
const useAliveScreens = (current: Tab | null, mustStay: (key: string) => boolean) => {
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [keys, setKeys] = useState<readonly string[]>([]);
  if (current && recent[0] !== current.key) {
    const alive = used(recent, current.key, mustStay);
    setRecent(alive);
    setKeys([...new Set([...keys, current.key])].filter((key) => alive.includes(key)));
  }
  const drop = (gone: readonly string[]) => {
    setRecent((was) => was.filter((key) => !gone.includes(key)));
    setKeys((was) => was.filter((key) => !gone.includes(key)));
  };
  return { keys, drop };
};

export type WhyAsked = 'leave' | 'logout' | 'role' | 'unsent';

/** Edits of a tab that no longer exists, for example after losing a permission, need no confirmation. */
const useForgettingClosed = (tabs: readonly Tab[], drop: (keys: readonly string[]) => void): void => {
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const keys = tabs.map((tab) => tab.key);
    const gone = before.current.filter((key) => !keys.includes(key));
    before.current = keys;
    if (gone.length > 0) drop(gone);
  });
};

const useAsking = (unsaved: ReturnType<typeof useUnsaved>) => {
  /** Runs once the user discards their edits. */
  const [asked, setAsked] = useState<{ readonly run: () => void; readonly why: WhyAsked } | null>(null);
  const askFirst = (keys: readonly string[], run: () => void, why: WhyAsked = 'leave') =>
    keys.some(unsaved.has) ? setAsked({ run, why }) : run();
  const { keys: all } = unsaved;
  const leaveAll = (run: () => void) => {
    // At once, or the browser would ask again.
    flushSync(() => unsaved.discard(all));
    run();
  };
  return {
    askFirst,
    /** Null: nothing is asked. */
    asking: asked?.why ?? null,
    giveUp: () => {
      asked?.run();
      setAsked(null);
    },
    keepEditing: () => setAsked(null),
    /** All edits would be lost. */
    beforeLogout: (run: () => void) => {
      const leave = () => leaveAll(run);
      // Signing out empties this device.
      if (useUnsent.getState().count > 0) setAsked({ run: leave, why: 'unsent' });
      else askFirst(all, leave, 'logout');
    },
    /** Edits on screens whose permission is lost would be discarded; which ones is known only afterwards. */
    beforeSwitchingRole: (run: () => void) => askFirst(all, run, 'role'),
  };
};

/** A screen that began without a record gets its address, and stays as it is. */
const useBecoming = () => {
  const navigate = useNavigate();
  const [becoming, setBecoming] = useState<Becoming | null>(null);
  return {
    becoming,
    arrived: () => setBecoming(null),
    become: (tab: Tab, search: string) => {
      const { fullPath, ...next } = becomingOf(tab, search);
      setBecoming(next);
      void navigate(fullPath, { replace: true });
    },
  };
};

/** `current` is what the address asks for; `shown` the tab that answers it. */
export const useTabs = (pages: Pages, visitor: Visitor, userId: string, current: Tab | null) => {
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const { becoming, arrived, become } = useBecoming();
  const here = { current, becoming, mustStay: unsaved.has };
  const { tabs, setKept } = useKeptTabs(pages, visitor, userId, here);
  const shown = tabs.find((tab) => tab.place === current?.place) ?? null;
  if (becoming && becoming.place === shown?.place) arrived();
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const screens = useAliveScreens(shown, unsaved.has);
  const { askFirst, ...asking } = useAsking(unsaved);
  useForgettingClosed(tabs, unsaved.drop);

  const remove = async (key: string, action: Closing, closed: readonly string[]) => {
    const next = nextActive(tabs, shown?.key ?? null, closed, key, action);
    // At once, or leaving would ask again.
    flushSync(() => unsaved.discard(closed));
    // First away, then closed: the other way round the old address would open the tab again.
    if (next) await navigate(next.fullPath, { flushSync: true });
    setKept((was) => was.filter((tab) => !closed.includes(tab.key)));
    screens.drop(closed);
  };
  const reload = (key: string) => {
    void queryClient.invalidateQueries({ refetchType: 'none' });
    unsaved.discard([key]);
    setVersions((was) => ({ ...was, [key]: (was[key] ?? 0) + 1 }));
  };

  return {
    tabs,
    shown,
    become,
    /** The tabs whose screens exist. A tab that moves in the bar does not move its screen in the page. */
    alive: screens.keys.flatMap((key) => tabs.find((tab) => tab.key === key) ?? []),
    isDirty: unsaved.has,
    /** Unsaved edits that do not outlive leaving the screen. */
    isFragile: unsaved.isLost,
    version: (key: string) => versions[key] ?? 0,
    /** Asks first when something unsaved would go. */
    close: (key: string, action: Closing) => {
      const closed = closedBy(tabs, key, action);
      askFirst(closed, () => void remove(key, action, closed));
    },
    reload: (key: string) => askFirst([key], () => reload(key)),
    ...asking,
    pin: (key: string, on: boolean) => setKept((was) => pinned(was, key, on)),
    move: (key: string, to: number) => setKept((was) => moved(was, key, to)),
    setTitle: (key: string, title: string) => setKept((was) => titled(was, key, title)),
    setDirty: unsaved.put,
    discard: (key: string) => unsaved.discard([key]),
  };
};

export type TabsState = ReturnType<typeof useTabs>;
