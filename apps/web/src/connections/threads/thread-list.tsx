/** Left column: views, search, conversations; J and K navigate. */

import { threadChannels } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { type ThreadRow, type ThreadView, threadViews } from '@minsu/contract/connections/threads/thread.ts';
import { countThreads, pageThreads } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { Pager } from '../../components/lists/pager.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { PartButtons } from '../../components/records/part-tabs.tsx';
import { bringIntoSight } from '../../platform/bring-into-sight.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useSingleKeys } from '../../platform/use-single-keys.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAnswererSource } from './answerer-source.ts';
import { ThreadItem } from './thread-item.tsx';

type Page = OutputOf<typeof pageThreads>;

const SIZE = 30;

/** The address holds view, search and filters. */
const useListState = () => {
  const [search, setSearch] = useAddressSearch();
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: null, ...changes }))
          if (value === null || value === '') after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const view = threadViews.find((one) => one === search.get('view')) ?? 'needsReply';
  const channel = threadChannels.find((one) => one === search.get('channel')) ?? null;
  const current = Math.max(1, Number(search.get('page') ?? 1) || 1);
  const [house, assignee] = [search.get('house'), search.get('assignee')];
  return { view, channel, house, assignee, keyword: search.get('keyword') ?? '', current, set };
};

interface ThreadListProps {
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

export const ThreadList = ({ openId, onOpen }: ThreadListProps) => {
  const { t } = useTranslation('threads');
  const { view, channel, house, assignee, keyword, current, set } = useListState();
  const query = useCall(pageThreads, {
    ...{ view, current, size: SIZE },
    ...(keyword && { keyword }),
    ...(channel && { channel: [channel] }),
    ...(house && { houseId: [house] }),
    ...(assignee && { assigneeId: [assignee] }),
  });
  const list = useRef<HTMLUListElement>(null);
  const rows = query.data?.records ?? [];
  useListKeys(rows, openId, onOpen);
  useEffect(() => {
    if (openId) bringIntoSight(list.current?.querySelector('[aria-current]'));
  }, [openId]);
  return (
    <section className="thread-list" aria-label={t('list')}>
      <Views view={view} onChange={(next) => set({ view: next })} />
      <Search {...{ keyword, channel, house, assignee }} onChange={set} />
      <div className="thread-rows">
        <Loaded
          query={query}
          lines={10}
          isEmpty={(page) => page.records.length === 0}
          empty={<NoThreads view={view} isNarrowed={[keyword, channel, house, assignee].some(Boolean)} />}
        >
          {(page) => (
            <>
              <ul ref={list}>
                {page.records.map((row) => (
                  <ThreadItem key={row.id} row={row} isOpen={row.id === openId} onOpen={onOpen} />
                ))}
              </ul>
              <ViewHint view={view} />
              <ListPager page={page} current={current} onChange={(to) => set({ page: String(to) })} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
};

const ListPager = ({
  page,
  current,
  onChange,
}: {
  readonly page: Page;
  readonly current: number;
  readonly onChange: (to: number) => void;
}) =>
  page.total > SIZE ? (
    <Pager page={page} current={current} size={SIZE} onChange={(to) => onChange(to.current ?? 1)} />
  ) : null;

const useListKeys = (
  rows: readonly ThreadRow[],
  openId: string | null,
  onOpen: (id: string) => void,
): void => {
  useSingleKeys((key) => {
    if (key === 'enter' && openId !== null) {
      const box = document.querySelector<HTMLElement>('.composer textarea');
      box?.focus();
      return box !== null;
    }
    const step = { j: 1, k: -1 }[key];
    if (step === undefined || rows.length === 0) return false;
    const at = rows.findIndex(({ id }) => id === openId);
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next) onOpen(next.id);
    return true;
  });
};

interface ViewsProps {
  readonly view: ThreadView;
  readonly onChange: (view: ThreadView) => void;
}

/** Views whose count needs an explanation. */
const explained = ['needsReply', 'unread'] as const;

/** Views without a count are not work queues. */
const Views = ({ view, onChange }: ViewsProps) => {
  const { t } = useTranslation('threads');
  const counts: Partial<Record<ThreadView, number>> = useCall(countThreads, {}, { quiet: true }).data ?? {};
  const said = (one: ThreadView) => {
    const count = counts[one] ?? 0;
    return count > 99 ? t('moreThanAHundred') : count || undefined;
  };
  return (
    <PartButtons
      inPanel
      className="thread-views"
      label={t('views')}
      parts={threadViews}
      open={view}
      title={(one) => t(`view_${one}`)}
      countOf={said}
      onOpen={onChange}
    />
  );
};

/** Under the conversations: what the figure of the view counts. */
const ViewHint = ({ view }: Pick<ViewsProps, 'view'>) => {
  const { t } = useTranslation('threads');
  const hint = explained.find((one) => one === view);
  return hint && <p className="thread-view-hint muted">{t(`hint_${hint}`)}</p>;
};

interface SearchProps {
  readonly keyword: string;
  readonly channel: string | null;
  readonly house: string | null;
  readonly assignee: string | null;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const Search = ({ keyword, channel, house, assignee, onChange }: SearchProps) => {
  const { t } = useTranslation('threads');
  const [typed, setTyped] = useState(keyword);
  const settled = useSettled(typed.trim());
  // Debounces typed text only, so external address changes are not overwritten.
  const take = useEffectEvent((next: string) => {
    if (next !== keyword) onChange({ keyword: next });
  });
  useEffect(() => take(settled), [settled]);
  const narrowed = [channel, house, assignee].filter(Boolean).length;
  const [isOpen, setOpen] = useState(narrowed > 0);
  const filters = useId();
  return (
    <div className="thread-search">
      <Input
        type="search"
        allowClear
        maxLength={50}
        value={typed}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        icon={<Icon name="filter" size={14} />}
        aria-expanded={isOpen}
        aria-controls={filters}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filters')}
        {narrowed > 0 && <span className="count">{narrowed}</span>}
      </Button>
      <div id={filters} className="thread-filters" hidden={!isOpen}>
        {isOpen && <Filters {...{ channel, house, assignee, onChange }} />}
      </div>
    </div>
  );
};

const Filters = ({ channel, house, assignee, onChange }: Omit<SearchProps, 'keyword'>) => {
  const { t } = useTranslation('threads');
  const answerers = useAnswererSource(house);
  return (
    <>
      <Select<string>
        allowClear
        value={channel}
        placeholder={t('filter_channel')}
        aria-label={t('filter_channel')}
        popupMatchSelectWidth={false}
        options={threadChannels.map((value) => ({ value, label: t(`channel_${value}`) }))}
        onChange={(next) => onChange({ channel: next ?? null })}
      />
      <RemoteSelect
        source={houseSource}
        value={house === null ? [] : [house]}
        clearable
        placeholder={t('filter_house')}
        aria-label={t('filter_house')}
        onChange={([next]) => onChange({ house: next ?? null })}
      />
      <RemoteSelect
        source={answerers}
        value={assignee === null ? [] : [assignee]}
        clearable
        placeholder={t('filter_assignee')}
        aria-label={t('filter_assignee')}
        onChange={([next]) => onChange({ assignee: next ?? null })}
      />
    </>
  );
};

const NoThreads = ({ view, isNarrowed }: { readonly view: ThreadView; readonly isNarrowed: boolean }) => {
  const { t } = useTranslation('threads');
  if (isNarrowed) return <EmptyState kind="noMatch" title={t('noMatch')} />;
  return <EmptyState title={t(`empty_${view}`)} hint={view === 'open' ? t('emptyHint') : undefined} />;
};
