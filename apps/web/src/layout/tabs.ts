/** The tab bar as data. Pure; the frame feeds it locations and draws what comes out. */
import type { FlatMenuEntry } from '@minsu/contract/menu.ts';

export interface Tab {
  /** The address without what a list keeps in its query: filters change the tab, they do not open another. */
  readonly key: string;
  readonly name: string;
  readonly fullPath: string;
  /** A record's own title; null: the menu's, in the language of the moment. */
  readonly title: string | null;
  readonly ignoreCache: boolean;
}

export type Tabs = readonly Tab[];

const isRecord = (entry: FlatMenuEntry): boolean => entry.hideInMenu === true;

export const tabOf = (entry: FlatMenuEntry, search: string): Tab => {
  const id = isRecord(entry) ? new URLSearchParams(search).get('id') : null;
  return {
    key: id === null ? entry.path : `${entry.path}?id=${id}`,
    name: entry.name,
    fullPath: `${entry.path}${search}`,
    title: null,
    ignoreCache: entry.ignoreCache ?? false,
  };
};

/** Adds the tab, or lets the one with its key follow to the new address. */
export const opened = (tabs: Tabs, tab: Tab): Tabs => {
  const known = tabs.find((each) => each.key === tab.key);
  if (!known) return [...tabs, tab];
  if (known.fullPath === tab.fullPath) return tabs;
  return tabs.map((each) => (each === known ? { ...each, fullPath: tab.fullPath } : each));
};

/** The same list when nothing changes, so that a screen may say its title as often as it likes. */
export const titled = (tabs: Tabs, key: string, title: string): Tabs =>
  tabs.some((tab) => tab.key === key && tab.title !== title)
    ? tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab))
    : tabs;

export type Closing = 'this' | 'left' | 'right' | 'others' | 'all';

/** The keys an action closes. The first tab is the home one and stays. */
export const closedBy = (tabs: Tabs, key: string, action: Closing): string[] => {
  const at = tabs.findIndex((tab) => tab.key === key);
  const goes = (index: number): boolean => {
    if (index === 0 || at < 0) return false;
    switch (action) {
      case 'this':
        return index === at;
      case 'left':
        return index < at;
      case 'right':
        return index > at;
      case 'others':
        return index !== at;
      case 'all':
        return true;
    }
  };
  return tabs.filter((_, index) => goes(index)).map((tab) => tab.key);
};

/**
 * Where to go when tabs close: `others` shows the tab acted on; else nowhere while the active one stays, and to the tab
 * acted on or the nearest one on the left when it goes.
 */
export const nextActive = (
  tabs: Tabs,
  active: string | null,
  closed: readonly string[],
  key: string,
  action: Closing,
): Tab | null => {
  const actedOn = tabs.find((tab) => tab.key === key && !closed.includes(key));
  if (action === 'others' && actedOn && key !== active) return actedOn;
  if (action === 'all') return active === tabs[0]?.key ? null : (tabs[0] ?? null);
  if (active === null || !closed.includes(active)) return null;
  if (actedOn) return actedOn;
  const at = tabs.findIndex((tab) => tab.key === active);
  return tabs.slice(0, at).findLast((tab) => !closed.includes(tab.key)) ?? tabs[0] ?? null;
};

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' && value !== null && 'key' in value && 'name' in value && 'fullPath' in value;

/** Tabs of the last visit that still lead somewhere, behind the home tab. */
export const restored = (saved: unknown, home: Tab | null, leads: (name: string) => boolean): Tabs => {
  const kept = Array.isArray(saved) ? saved.filter(isTab).filter((tab) => leads(tab.name)) : [];
  const first = kept.find((tab) => tab.key === home?.key) ?? home;
  return first ? [first, ...kept.filter((tab) => tab.key !== first.key)] : kept;
};
