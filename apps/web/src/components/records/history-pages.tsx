/** Long history: the newest page, older ones on demand. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useCall } from '../../platform/calls/queries.ts';
import type { HouseOf } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type HistoryItem, HistoryList } from './history-list.tsx';
import { Loaded } from './panel.tsx';

interface HistoryAnswer {
  readonly entries: readonly { readonly id: string }[];
  /** Older entries exist. */
  readonly more: boolean;
}

/** Returns a page of a record's history, `before` an entry if given. */
type HistoryEndpoint = Endpoint<z.ZodObject, z.ZodType<HistoryAnswer>>;
type EntryOf<E extends HistoryEndpoint> = OutputOf<E>['entries'][number];

interface HistoryPagesProps<E extends HistoryEndpoint> {
  readonly of: E;
  readonly input: Omit<InputOf<E>, 'before'>;
  readonly itemOf: (entry: EntryOf<E>) => HistoryItem;
  readonly house: HouseOf;
}

export const HistoryPages = <E extends HistoryEndpoint>(props: HistoryPagesProps<E>) => {
  /** Start of each older page. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return pages.map((before, index) => (
    <HistoryPage
      key={before ?? 'newest'}
      {...props}
      before={before}
      onOlder={index === pages.length - 1 ? (last) => setPages((was) => [...was, last]) : undefined}
    />
  ));
};

interface HistoryPageProps<E extends HistoryEndpoint> extends HistoryPagesProps<E> {
  readonly before: string | undefined;
  /** Absent once an older page is shown. */
  readonly onOlder: ((lastId: string) => void) | undefined;
}

const HistoryPage = <E extends HistoryEndpoint>(props: HistoryPageProps<E>) => {
  const { of, input, itemOf, house, before, onOlder } = props;
  const { t } = useTranslation('components');
  const asked = { ...input, ...(before !== undefined && { before }) } as InputOf<E>;
  const query = useCall(of, asked, { keepPrevious: false });
  return (
    <Loaded query={query} lines={8}>
      {({ entries, more }) => (
        <>
          <HistoryList items={entries.map(itemOf)} house={house} />
          {more && onOlder && (
            <Button onClick={() => onOlder(entries.at(-1)?.id ?? '')}>{t('olderHistory')}</Button>
          )}
        </>
      )}
    </Loaded>
  );
};
