/** The left column: views, search, and conversations of the view, worked through by J and K. */

import { threadChannels } from '@minsu/contract/channels/thread-capabilities.ts';
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import { type ThreadRow, type ThreadView, threadViews } from '@minsu/contract/threads/thread.ts';
import { countThreads, pageThreads } from '@minsu/contract/threads/thread-endpoints.ts';
import { Input, Select } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { houseSource } from '../../components/house-source.ts';
import { Pager } from '../../components/pager.tsx';
import { Loaded } from '../../components/panel.tsx';
import { PartButtons } from '../../components/part-tabs.tsx';
import { RemoteSelect } from '../../components/remote-select.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useAddressSearch } from '../../platform/address.ts';
import { bringIntoSight } from '../../platform/bring-into-sight.ts';
import { useCall } from '../../platform/queries.ts';
import { useSingleKeys } from '../../platform/use-single-keys.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAnswererSource } from './answerer-source.ts';
import { ThreadItem } from './thread-item.tsx';

type Page = OutputOf<typeof pageThreads>;

const SIZE = 30;

/** View, search and filters stand in the address. */
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

/** What the figure counts, where it may be taken for another. */
const explained = ['needsReply', 'unread'] as const;

/** Views without a figure of their own are those that nobody works off. */
const Views = ({ view, onChange }: ViewsProps) => {
  const { t } = useTranslation('threads');
  const counts: Partial<Record<ThreadView, number>> = useCall(countThreads, {}, { quiet: true }).data ?? {};
  const said = (one: ThreadView) => {
    const count = counts[one] ?? 0;
    return count > 99 ? t('moreThanAHundred') : count || undefined;
  };
  const hint = explained.find((one) => one === view);
  return (
    <>
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
      {hint && <p className="thread-view-hint muted">{t(`hint_${hint}`)}</p>}
    </>
  );
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
  // Only what was typed here counts: an address that changes is not typed over.
  const take = useEffectEvent((next: string) => {
    if (next !== keyword) onChange({ keyword: next });
  });
  useEffect(() => take(settled), [settled]);
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
        source={useAnswererSource(house)}
        value={assignee === null ? [] : [assignee]}
        clearable
        placeholder={t('filter_assignee')}
        aria-label={t('filter_assignee')}
        onChange={([next]) => onChange({ assignee: next ?? null })}
      />
    </div>
  );
};

const NoThreads = ({ view, isNarrowed }: { readonly view: ThreadView; readonly isNarrowed: boolean }) => {
  const { t } = useTranslation('threads');
  if (isNarrowed) return <EmptyState kind="noMatch" title={t('noMatch')} />;
  return <EmptyState title={t(`empty_${view}`)} hint={view === 'open' ? t('emptyHint') : undefined} />;
};
