/** Items of the palette for the typed text: recent pages, pages, actions, best match first. */
import type { MenuNode } from '@minsu/contract/foundation/auth/auth.ts';
import { userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { helpPath } from '@minsu/contract/foundation/help/help-pages.ts';
import type { FlatMenuEntry } from '@minsu/contract/menu.ts';
import { paletteActions } from '@minsu/contract/palette.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { useEffect, useMemo, useState } from 'react';
import type { MenuAction } from '../../components/dialogs/menu-button.tsx';
import { type IconName, isIcon } from '../../components/icon.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';
import { findHelp } from '../../platform/help-search.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { readRecent, recentKey } from '../../platform/navigation/recent-pages.ts';
import {
  entryOfName,
  isListed,
  isVisitable,
  menuGroups,
  type Pages,
  type Visitor,
} from '../../platform/navigation/routes.ts';
import { type Mark, matchTitle, type Titled } from '../../platform/navigation/title-match.ts';
import { type OfferedAction, offeredActions } from './palette-actions.ts';

export interface PaletteItem {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly note?: string | undefined;
  readonly noteMarks?: readonly Mark[];
  /** A screen; Ctrl or Cmd opens it in a new browser tab. */
  readonly path?: string | undefined;
  readonly run?: OfferedAction['run'];
}

const CACHE = 'menuPinyin';
type Pinyin = Readonly<Record<string, string>>;

const pinyinOf = (nodes: readonly MenuNode[]): Pinyin =>
  Object.fromEntries(
    nodes.flatMap((node) => [[node.name, node.meta.pinyin], ...Object.entries(pinyinOf(node.children))]),
  );

const cached = (userId: string): Pinyin => {
  const saved = readUi(userId, CACHE);
  return typeof saved === 'object' && saved !== null ? (saved as Pinyin) : {};
};

/** From the server, and from the last time when it is away. */
export const useMenuPinyin = (userId: string): Pinyin => {
  const { data } = useCall(userMenu, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const [last] = useState(() => cached(userId));
  const pinyin = useMemo(() => (data ? pinyinOf(data) : null), [data]);
  useEffect(() => {
    if (pinyin) writeUi(userId, CACHE, pinyin);
  }, [pinyin, userId]);
  return pinyin ?? last;
};

const titledOf = (title: Text, pinyin: string | undefined): Titled => ({
  zh: title[0],
  en: sayText(title, 'en-US'),
  pinyin: typeof pinyin === 'string' ? pinyin : '',
});

interface Ranked {
  readonly rank: number;
  readonly item: PaletteItem;
}

const best = (found: readonly (Ranked | null)[]): PaletteItem[] =>
  found
    .filter((each) => each !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

/** Screens without a record id: the menu, and hidden screens that need none. */
const openable = (pages: Pages, visitor: Visitor): FlatMenuEntry[] => {
  const listed = menuGroups(pages, visitor).flatMap((group) => group.children);
  const hidden = (visitor.menu ?? [])
    .concat(hiddenEntries)
    .filter(
      (entry, index, all) =>
        all.findIndex(({ name }) => name === entry.name) === index &&
        !entry.activeMenu &&
        !entry.path.includes(':') &&
        isListed(pages, { ...entry, hideInMenu: false }, visitor),
    );
  const names = new Set(listed.map(({ name }) => name));
  return [...listed.filter(({ external }) => !external), ...hidden.filter(({ name }) => !names.has(name))];
};

const hiddenEntries = ['notificationLog', 'user-info', 'user-setting', 'help']
  .map((name) => entryOfName(name))
  .filter((entry) => entry !== undefined);

const iconOf = (entry: FlatMenuEntry | undefined): IconName => {
  const name = entry?.icon ?? entry?.parent?.icon;
  return name && isIcon(name) ? name : 'link';
};

export interface PaletteContext {
  readonly pages: Pages;
  readonly visitor: Visitor;
  readonly userId: string;
  readonly pinyin: Pinyin;
}

export const pageItems = ({ pages, visitor, pinyin }: PaletteContext, keyword: string): PaletteItem[] => {
  const language = currentLanguage();
  return best(
    openable(pages, visitor).map((entry) => {
      const match = matchTitle(keyword, titledOf(entry.title, pinyin[entry.name]), language);
      const group = entry.parent && sayText(entry.parent.title, language);
      const title = sayText(entry.title, language);
      return (
        match && {
          rank: match.rank,
          item: {
            key: `page ${entry.name}`,
            icon: iconOf(entry),
            title,
            marks: match.marks,
            note: group && group !== title ? group : undefined,
            path: entry.path,
          },
        }
      );
    }),
  );
};

export const actionItems = ({ pages, visitor }: PaletteContext, keyword: string): PaletteItem[] => {
  const language = currentLanguage();
  return best(
    offeredActions(pages, visitor).map(({ key, icon, path, run }) => {
      const { title, pinyin } = paletteActions[key];
      const match = matchTitle(keyword, titledOf(title, pinyin), language);
      const item = { key: `action ${key}`, icon, title: sayText(title, language), path, run };
      return match && { rank: match.rank, item: { ...item, marks: match.marks } };
    }),
  );
};

/** Help pages for what was typed; without a keyword the page “Help” is enough. */
export const helpItems = (keyword: string): PaletteItem[] =>
  keyword === ''
    ? []
    : findHelp(keyword, currentLanguage()).map(({ slug, title, marks }) => ({
        key: `help ${slug}`,
        icon: 'help',
        title,
        marks,
        path: helpPath(slug),
      }));

const SWITCH_ROLE_PINYIN = 'qie huan jue se';

/** The other roles of this user, as the menu behind the avatar has them. */
export const roleItems = (roles: readonly MenuAction[], prefix: string, keyword: string): PaletteItem[] =>
  best(
    roles
      .filter((role) => !role.checked)
      .map(({ key, label, run }) => {
        const title = `${prefix} · ${label}`;
        const match = matchTitle(
          keyword,
          { zh: title, en: title, pinyin: SWITCH_ROLE_PINYIN },
          currentLanguage(),
        );
        return match && { rank: match.rank, item: { key, icon: 'user', title, marks: match.marks, run } };
      }),
  );

/** Titles of records are in the language they were seen in. */
const isReadable = (title: string, seenIn: Language, language: Language): boolean =>
  seenIn === language || !/\p{Script=Han}/u.test(title);

export const recentItems = (context: PaletteContext, keyword: string): PaletteItem[] => {
  const language = currentLanguage();
  const here = recentKey(location.pathname + location.search);
  const items = readRecent(context.userId)
    .filter(({ key }) => key !== here)
    .map((recent, index): Ranked | null => {
      const entry = entryOfName(recent.name);
      if (!entry || !isVisitable(context.pages, recent.name, context.visitor)) return null;
      const known = recent.title !== null && isReadable(recent.title, recent.language, language);
      const titled = known
        ? { zh: recent.title, en: recent.title, pinyin: '' }
        : titledOf(entry.title, context.pinyin[recent.name]);
      const match = matchTitle(keyword, titled as Titled, language);
      if (!match) return null;
      const title = known ? (recent.title as string) : sayText(entry.title, language);
      const note = known ? sayText(entry.title, language) : undefined;
      const item = { key: `recent ${recent.key}`, icon: iconOf(entry), title, marks: match.marks, note };
      return { rank: index, item: { ...item, path: recent.fullPath } };
    });
  return best(items).slice(0, 8);
};
