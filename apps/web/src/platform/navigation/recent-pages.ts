/** The user's last screens, newest first. Records are named by their browser title. */
import type { Language } from '@minsu/contract/platform/texts.ts';
import { useEffect } from 'react';
import { readUi, writeUi } from '../calls/ui-cache.ts';
import { currentLanguage } from '../i18n.ts';
import { onRouteChange } from './route-listeners.ts';

export interface RecentPage {
  readonly key: string;
  readonly name: string;
  readonly fullPath: string;
  /** Title of a record; null: the menu's title. */
  readonly title: string | null;
  /** Language of the title. */
  readonly language: Language;
}

const CACHE = 'recentPages';
/** Twelve are offered; the current page and the workplace are stored but not offered. */
const MAX = 14;

const isRecent = (value: unknown): value is RecentPage => {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, fullPath, title } = value as Record<string, unknown>;
  return (
    [key, name, fullPath].every((text) => typeof text === 'string') &&
    /^\/(?![/\\])/.test(String(fullPath)) &&
    (title === null || typeof title === 'string')
  );
};

export const readRecent = (userId: string): RecentPage[] => {
  const saved = readUi(userId, CACHE);
  return Array.isArray(saved) ? saved.filter(isRecent).slice(0, MAX) : [];
};

/** Filters do not count; records are distinguished by id. */
export const recentKey = (fullPath: string): string => {
  const [path = '', search = ''] = fullPath.split('?');
  const id = new URLSearchParams(search).get('id');
  return id === null ? path : `${path}?id=${id}`;
};

export const withRecent = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] => {
  const before = pages.find(({ key }) => key === page.key);
  const title = page.title ?? before?.title ?? null;
  return [{ ...page, title }, ...pages.filter(({ key }) => key !== page.key)].slice(0, MAX);
};

/** Searched names are private. */
const SEARCHES = ['keyword', 'phone', 'name'];

export const withoutSearch = (fullPath: string): string => {
  const [path = '', search = ''] = fullPath.split('?');
  const kept = search
    .split('&')
    .filter((pair) => pair !== '' && !SEARCHES.includes(pair.split('=')[0] ?? ''));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
};

/** Removes screens the user may no longer open, with their record titles. */
export const forgetClosed = (userId: string, isOpen: (name: string) => boolean): void => {
  const all = readRecent(userId);
  const kept = all.filter(({ name }) => isOpen(name));
  if (kept.length < all.length) writeUi(userId, CACHE, kept);
};

/** Document titles are `<page> - <product>`. */
const pageTitle = (): string => document.title.replace(/ - [^-]*$/, '');

export const useRecentPages = (userId: string): void => {
  useEffect(() => {
    let here: RecentPage | null = null;
    const remember = (title: string | null) => {
      if (!here) return;
      here = { ...here, title: title ?? here.title, language: currentLanguage() };
      writeUi(userId, CACHE, withRecent(readRecent(userId), here));
    };
    const stop = onRouteChange(({ name, fullPath }) => {
      const path = withoutSearch(fullPath);
      here = { key: recentKey(path), name, fullPath: path, title: null, language: currentLanguage() };
      remember(null);
    });
    const titles = new MutationObserver(() => here?.key.includes('?id=') && remember(pageTitle()));
    const element = document.querySelector('title');
    if (element) titles.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      stop();
      titles.disconnect();
    };
  }, [userId]);
};
