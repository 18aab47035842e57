/** Records from the server for what is typed: after a short pause, the older request cancelled, none while an IME composes. */

import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type SearchGroup, search } from '@minsu/contract/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { IconName } from '../../components/icon.tsx';
import { type CallError, call } from '../../platform/calls/call.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { marksIn } from '../../platform/navigation/title-match.ts';
import type { PaletteItem } from './palette-items.ts';

const PAUSE_MS = 120;
const FRESH_MS = 10_000;

/** One letter finds half the business. */
const isEnough = (keyword: string): boolean => keyword.length > 1 || /\p{Script=Han}/u.test(keyword);

const icons: Record<SearchGroup, IconName> = {
  order: 'order',
  house: 'house',
  room: 'home',
  contract: 'landlord',
  landmark: 'place',
  landlord: 'landlord',
  member: 'member',
};

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

export interface RecordGroup {
  readonly group: SearchGroup;
  readonly items: readonly PaletteItem[];
}

export const usePaletteRecords = (typed: string) => {
  const wanted = typed.trim();
  const keyword = usePaused(wanted);
  const enabled = isEnough(keyword) && isEnough(wanted);
  const language = currentLanguage();
  const query = useQuery<OutputOf<typeof search>, CallError>({
    queryKey: [search.path, keyword, language],
    queryFn: ({ signal }) => call(search, { keyword }, { signal, quiet: true }),
    enabled,
    staleTime: FRESH_MS,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const found = enabled && query.data ? query.data : [];
  return {
    groups: found.map(
      ({ group, hits }): RecordGroup => ({
        group,
        items: hits.map(({ id, title, note, path }) => ({
          key: `${group} ${id}`,
          icon: icons[group],
          title,
          marks: marksIn(title, keyword),
          note,
          noteMarks: marksIn(note, keyword),
          path,
        })),
      }),
    ),
    /** True while the results are for an earlier text. */
    pending:
      enabled && (keyword !== wanted || query.isFetching || query.isPlaceholderData) && !query.isPaused,
    offline: enabled && query.isPaused,
    failed: enabled && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
};
