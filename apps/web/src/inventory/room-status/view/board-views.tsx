/** Tabs above the board: common front-desk filters with counters, then saved views. */
import { ListViews } from '../../../components/lists/list-views.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardCounts } from './board-counts.ts';
import type { RoomFilter } from './board-room-filters.ts';
import { savedQuery, withSaved } from './board-url.ts';
import type { BoardViewState } from './use-board-view.ts';

const quickFilters = [
  'free',
  'arriving',
  'leaving',
  'inHouse',
  'dirty',
] as const satisfies readonly RoomFilter[];

interface BoardViewsProps {
  readonly state: BoardViewState;
  readonly counts: BoardCounts;
  /** Number of all rooms, filtered or not. */
  readonly rooms: number;
}

export const BoardViews = ({ state, counts, rooms }: BoardViewsProps) => {
  const { t } = useTranslation('boardViews');
  const { view, change, preference, savePreference } = state;
  const query = savedQuery(view);
  const [only] = view.rooms;
  const quick = [
    { value: '', label: t('all'), count: rooms },
    ...quickFilters.map((value) => ({
      value,
      label: t(`quick_${value}`),
      count: counts.rooms.get(value) ?? 0,
    })),
  ];
  return (
    <ListViews
      quick={quick}
      saved={preference.views ?? []}
      defaultId={preference.defaultView ?? null}
      state={{
        filters: {},
        // No tab is active for several filters or one without a tab.
        view: view.rooms.length > 1 ? 'several' : (only ?? ''),
        saved: view.saved ?? undefined,
        sort: undefined,
        current: 1,
        size: 0,
        cards: false,
      }}
      viewQuery={query}
      savable={query !== ''}
      onQuick={(value) => change({ rooms: quickFilters.filter((each) => each === value), saved: null })}
      onSaved={(saved) => change(withSaved(view, saved))}
      onChange={savePreference}
      onOpen={(id) => change({ saved: id ?? null })}
    />
  );
};
