/** Dictionary names in the user's language. Loaded once and cached. */

import type { DictionaryColour, DictionaryType } from '@minsu/contract/foundation/system/dictionary.ts';
import {
  type DictionaryItem,
  listDictionary,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { useMemo } from 'react';
import { liveKeys } from './calls/live.ts';
import { useCall } from './calls/queries.ts';
import { keepOffline } from './pocket/kept-answers.ts';
import { useTranslation } from './use-translation.ts';

export interface DictionaryEntry {
  readonly code: string;
  readonly name: string;
  readonly icon: string | null;
  readonly colour: DictionaryColour | null;
  /** Usual price of one charge item. */
  readonly priceFen: number | null;
}

export interface Dictionary {
  /** Active items in order. */
  readonly items: readonly DictionaryEntry[];
  /** Includes inactive and system-only items. */
  readonly all: readonly (DictionaryEntry & { readonly countsAs: string | null })[];
  /** Active items by group; ungrouped ones in a last group without a name. */
  readonly groups: readonly {
    readonly code: string;
    readonly name: string;
    readonly items: readonly DictionaryEntry[];
  }[];
  /** Unknown codes of older records are shown as they are. */
  readonly nameOf: (code: string) => string;
  readonly iconOf: (code: string) => string | null;
  readonly colourOf: (code: string) => DictionaryColour | null;
}

liveKeys({ dictionary: [listDictionary] });
keepOffline(listDictionary);

const grouped = (
  all: readonly DictionaryItem[],
  type: DictionaryType,
  entry: (item: DictionaryItem) => DictionaryEntry,
) => {
  const own = all.filter((item) => item.type === type && item.active);
  const heads = all.filter((item) => item.type === `${type}Group`);
  const known = new Set(heads.map((head) => head.code));
  const under = (code: string | null) =>
    own
      .filter((item) => (item.group !== null && known.has(item.group) ? item.group : null) === code)
      .map(entry);
  return [
    ...heads.map((head) => ({ ...entry(head), items: under(head.code) })),
    { code: '', name: '', items: under(null) },
  ].filter(({ items }) => items.length > 0);
};

const dictionary = (all: readonly DictionaryItem[], type: DictionaryType, chinese: boolean): Dictionary => {
  const entry = ({ code, zh, en, icon, colour, priceFen }: DictionaryItem): DictionaryEntry => ({
    code,
    name: chinese ? zh : en,
    icon,
    colour,
    priceFen,
  });
  const own = all.filter((item) => item.type === type);
  const byCode = new Map(own.map((item) => [item.code, entry(item)]));
  return {
    items: own.filter((item) => item.active).map(entry),
    all: own.map((item) => ({ ...entry(item), countsAs: item.countsAs })),
    groups: grouped(all, type, entry),
    nameOf: (code) => byCode.get(code)?.name ?? code,
    iconOf: (code) => byCode.get(code)?.icon ?? null,
    colourOf: (code) => byCode.get(code)?.colour ?? null,
  };
};

const NONE: readonly DictionaryItem[] = [];

export const useDictionary = (type: DictionaryType): Dictionary => {
  const { i18n } = useTranslation();
  const { data = NONE } = useCall(listDictionary, {}, { staleTime: HOUR_MS, quiet: true });
  const chinese = i18n.language === 'zh-CN';
  return useMemo(() => dictionary(data, type, chinese), [data, type, chinese]);
};
