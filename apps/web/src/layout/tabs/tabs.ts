/** The tab bar as data. Pure; the frame feeds it locations and draws what comes out. */

import { KeptTab, MAX_TABS } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import type { FlatMenuEntry } from '@minsu/contract/menu.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';

export interface Tab extends KeptTab {
  /** Key of its screen while that is mounted. */
  readonly key: string;
  /** The address without what a list keeps in its query: filters change the tab, they do not open another. */
  readonly place: string;
  readonly ignoreCache: boolean;
}

export type Tabs = readonly Tab[];

const isRecord = (entry: FlatMenuEntry): boolean => entry.hideInMenu === true;

/** For a record: its own; of any other screen: its path. */
const placeOf = (path: string, search: string): string => {
  const id = new URLSearchParams(search).get('id');
  return id === null ? path : `${path}?id=${id}`;
};

export const tabOf = (entry: FlatMenuEntry, search: string): Tab => {
  const place = isRecord(entry) ? placeOf(entry.path, search) : entry.path;
  return {
    key: place,
    place,
    name: entry.name,
    fullPath: `${entry.path}${search}`,
    title: null,
    pinned: false,
    ignoreCache: entry.ignoreCache ?? false,
  };
};

/** The first tab is the home one: it neither closes nor moves. */
const isFixed = (tabs: Tabs, index: number): boolean => index === 0 || tabs[index]?.pinned === true;

/** A screen that began without a record has got one: its tab moves to the record's place. */
export interface Becoming {
  readonly key: string;
  readonly place: string;
}

/** Where a tab of a record goes when the record of its screen is known. */
export const becomingOf = (tab: Tab, search: string): Becoming & { readonly fullPath: string } => {
  const [path = ''] = tab.fullPath.split('?');
  return { key: tab.key, place: placeOf(path, search), fullPath: `${path}${search}` };
};

/** A tab that moved keeps its key; opening its former place creates a new screen. */
const withOwnKey = (tabs: Tabs, tab: Tab): Tab => {
  const isTaken = (key: string) => tabs.some((each) => each.key === key);
  let key = tab.key;
  for (let turn = 2; isTaken(key); turn += 1) key = `${tab.key}#${turn}`;
  return key === tab.key ? tab : { ...tab, key };
};

/** Adds the tab, or lets the one of its place follow to the new address. Beyond the limit the oldest that can go does. */
export const opened = (
  tabs: Tabs,
  tab: Tab,
  mustStay: (key: string) => boolean = () => false,
  becoming: Becoming | null = null,
): Tabs => {
  const known = tabs.find((each) => each.place === tab.place);
  const mover = becoming?.place === tab.place ? tabs.find((each) => each.key === becoming.key) : undefined;
  const { place, fullPath } = tab;
  // The record has a tab already: the duplicate screen is closed.
  const rest = known && mover && mover !== known ? tabs.filter((each) => each !== mover) : tabs;
  const follower = known ?? mover;
  if (!follower) return [...spared(tabs, mustStay), withOwnKey(tabs, tab)];
  if (follower.fullPath === fullPath) return rest;
  return rest.map((each) => (each === follower ? { ...each, place, fullPath } : each));
};

/** Applies the arrangement of another window; keeps existing screens and those that must stay. */
export const adopted = (theirs: Tabs, mine: Tabs, stays: (tab: Tab) => boolean): Tabs => {
  const missing = mine.filter((tab) => stays(tab) && !theirs.some((each) => each.place === tab.place));
  const known = theirs.map((each) => {
    const alive = mine.find((tab) => tab.place === each.place);
    return alive ? { ...each, key: alive.key } : withOwnKey(mine, each);
  });
  return [...known, ...missing];
};

const spared = (tabs: Tabs, mustStay: (key: string) => boolean): Tabs => {
  if (tabs.length < MAX_TABS) return tabs;
  const oldest = tabs.find((tab, index) => !isFixed(tabs, index) && !mustStay(tab.key));
  return oldest ? tabs.filter((tab) => tab !== oldest) : tabs;
};

const TITLE_LENGTH = 200;

/** The same list when nothing changes, so that a screen may set its title repeatedly. */
export const titled = (tabs: Tabs, key: string, full: string): Tabs => {
  const title = cutText(full, TITLE_LENGTH);
  return tabs.some((tab) => tab.key === key && tab.title !== title)
    ? tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab))
    : tabs;
};

/** Pinned tabs follow the home tab, in the order in which they were pinned. */
export const pinned = (tabs: Tabs, key: string, on: boolean): Tabs => {
  const tab = tabs.find((each) => each.key === key);
  if (!tab || tab.pinned === on || tab === tabs[0]) return tabs;
  const others = tabs.filter((each) => each !== tab);
  const at = others.findLastIndex((_, index) => isFixed(others, index)) + 1;
  return others.toSpliced(at, 0, { ...tab, pinned: on });
};

/** Moves a tab to another's position; pinned tabs stay together, the home tab stays first. */
export const moved = (tabs: Tabs, key: string, to: number): Tabs => {
  const from = tabs.findIndex((tab) => tab.key === key);
  const tab = tabs[from];
  if (from <= 0 || !tab) return tabs;
  const firstLoose = tabs.findLastIndex((_, index) => isFixed(tabs, index)) + 1;
  const [least, most] = tab.pinned ? [1, firstLoose - 1] : [firstLoose, tabs.length - 1];
  const target = Math.min(most, Math.max(least, to));
  return target === from ? tabs : tabs.toSpliced(from, 1).toSpliced(target, 0, tab);
};

export type Closing = 'this' | 'left' | 'right' | 'others' | 'all';

/** The keys an action closes; never the home tab nor a pinned one. */
export const closedBy = (tabs: Tabs, key: string, action: Closing): string[] => {
  const at = tabs.findIndex((tab) => tab.key === key);
  const goes = (index: number): boolean => {
    if (at < 0 || isFixed(tabs, index)) return false;
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
 * Where to go when tabs close: `others` shows the tab acted on, `all` the home tab; else nowhere while the active one
 * stays, and to the tab acted on or the nearest one on the left when it goes.
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

/** Screens beyond these are drawn again when their tab is shown again, so that memory has an end. */
const MAX_KEPT_ALIVE = 12;

/** The keys last used first; those that hold unsaved edits outlive the limit. */
export const used = (
  recent: readonly string[],
  key: string,
  mustStay: (key: string) => boolean,
): readonly string[] =>
  recent[0] === key
    ? recent
    : [key, ...recent.filter((each) => each !== key)].filter(
        (each, index) => index < MAX_KEPT_ALIVE || mustStay(each),
      );

/** Stored form of the tabs, without addresses that are too long. */
export const keptOf = (tabs: Tabs): KeptTab[] =>
  tabs
    .map(({ name, fullPath, title, pinned: isPinned }) => ({ name, fullPath, title, pinned: isPinned }))
    .filter((tab) => KeptTab.safeParse(tab).success);

/**
 * Tabs of the last visit that still lead somewhere, after the home tab. Storage may have been edited by hand, so each
 * is built again from its address; `entryOf` answers the route this user may open there.
 */
export const restored = (
  saved: unknown,
  home: Tab | null,
  entryOf: (pathname: string) => FlatMenuEntry | undefined,
): Tabs => {
  const found = new Map<string, Tab>();
  for (const each of Array.isArray(saved) ? saved.slice(0, MAX_TABS) : []) {
    const tab = tabFrom(each, entryOf);
    if (tab && !found.has(tab.key)) found.set(tab.key, tab);
  }
  const first = home ? { ...(found.get(home.key) ?? home), pinned: false } : null;
  const others = [...found.values()].filter((tab) => tab.key !== first?.key);
  return [
    ...(first ? [first] : []),
    ...others.filter((tab) => tab.pinned),
    ...others.filter((tab) => !tab.pinned),
  ].slice(0, MAX_TABS);
};

const tabFrom = (saved: unknown, entryOf: (pathname: string) => FlatMenuEntry | undefined): Tab | null => {
  const kept = KeptTab.safeParse(saved).data;
  if (!kept) return null;
  const at = kept.fullPath.indexOf('?');
  const [path, search] = at < 0 ? [kept.fullPath, ''] : [kept.fullPath.slice(0, at), kept.fullPath.slice(at)];
  const entry = entryOf(path);
  if (!entry || entry.noAffix || entry.name !== kept.name) return null;
  return { ...tabOf(entry, search), title: kept.title, pinned: kept.pinned };
};
