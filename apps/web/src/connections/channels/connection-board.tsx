/** The connections as cards with their filters; time-dependent figures are refreshed regularly. */
import { pageConnections } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { connectionStates, platforms } from '@minsu/contract/connections/channels/channel-room.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterChips } from '../../components/lists/filter-chips.tsx';
import { type FiltersProps, firstOf } from '../../components/lists/filter-value.ts';
import { ListFilters } from '../../components/lists/list-filters.tsx';
import type { ListFilter } from '../../components/lists/list-types.ts';
import { healListState, readListState } from '../../components/lists/list-url.ts';
import { Pager } from '../../components/lists/pager.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ConnectionCard } from './connection-card.tsx';

/**
 * Live changes update the board. Feed reads, silence and expiry cause no live change, so these figures refresh every
 * minute.
 */
const ANEW_MS = 60_000;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('channels');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel') },
    {
      kind: 'select',
      key: 'platform',
      label: t('filterPlatform'),
      options: platforms
        .filter((value) => value !== 'ical')
        .map((value) => ({ value, label: t(`platform_${value}`) })),
    },
    {
      kind: 'select',
      key: 'state',
      label: t('filterState'),
      options: connectionStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    {
      kind: 'select',
      key: 'failing',
      label: t('filterFailing'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`failing_${value}`) })),
    },
  ];
};

/** Ignores unknown filters of an old or hand-edited address. */
const useView = (filters: readonly ListFilter[]) => {
  const [search, setSearch] = useAddressSearch();
  const state = healListState(readListState(search, filters, 'view'), 'view', pageConnections.input);
  const put = (changed: Readonly<Record<string, string | undefined>>, replace = false) =>
    setSearch(
      (was) => {
        const next = new URLSearchParams(was);
        for (const [key, value] of Object.entries(changed))
          if (value) next.set(key, value);
          else next.delete(key);
        return next;
      },
      { replace },
    );
  return { state, put };
};

interface ConnectionBoardProps {
  /** The button that begins a new connection, for who may. */
  readonly begin: ReactNode;
  readonly onOpen: (id: string) => void;
}

export const ConnectionBoard = ({ begin, onOpen }: ConnectionBoardProps) => {
  const filters = useFilters();
  const { state, put } = useView(filters);
  const values = state.filters;
  const onChange: FiltersProps['onChange'] = (changed, options) => {
    const texts = Object.entries(changed).map(([key, value]) => [key, firstOf(value)] as const);
    put({ ...Object.fromEntries(texts), current: undefined }, options?.replace);
  };
  const { current, size } = state;
  const input = { ...values, current, size } as InputOf<typeof pageConnections>;
  const query = useCall(pageConnections, input, { refetchInterval: ANEW_MS });
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  const clear = () =>
    put({
      keyword: undefined,
      platform: undefined,
      state: undefined,
      failing: undefined,
      current: undefined,
    });
  return (
    <>
      <div className="page-bar">
        <ListFilters filters={filters} values={values} onChange={onChange} />
      </div>
      <FilterChips filters={filters} values={values} onChange={onChange} />
      <Loaded
        query={query}
        lines={10}
        isEmpty={({ records }) => records.length === 0}
        empty={<Nothing begin={begin} clear={isFiltered ? clear : null} />}
      >
        {(page) => (
          <>
            <ul className="channel-cards">
              {page.records.map((connection) => (
                <ConnectionCard key={connection.id} connection={connection} onOpen={onOpen} />
              ))}
            </ul>
            {page.total > size && (
              <Pager
                page={page}
                current={current}
                size={size}
                onChange={(to) =>
                  put({
                    current: String(to.current ?? current),
                    ...(to.size !== undefined && { size: String(to.size) }),
                  })
                }
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
};

interface NothingProps {
  readonly begin: ReactNode;
  readonly clear: (() => void) | null;
}

const Nothing = ({ begin, clear }: NothingProps) => {
  const { t } = useTranslation(['channels', 'components']);
  if (clear)
    return (
      <EmptyState
        kind="noMatch"
        title={t('components:noMatchTitle')}
        hint={t('components:noMatchHint')}
        action={<Button onClick={clear}>{t('components:clearAll')}</Button>}
      />
    );
  return (
    <EmptyState
      title={t('emptyTitle')}
      hint={begin ? t('emptyHint') : t('emptyAsk')}
      action={begin}
      help="channels"
    />
  );
};
