/** Page of the record in `?id=`, or an explanation if there is none. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallError } from '../../platform/calls/call.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { EmptyState } from '../empty-state.tsx';
import { Page } from '../lists/page.tsx';
import { Loaded } from './panel.tsx';

export const useRecordId = (): string => useAddressSearch()[0].get('id') ?? '';

/** Query options of a record page. */
export const recordQuery = (id: string) => ({ enabled: id !== '', keepPrevious: false, quiet: true });

interface RecordPageProps<T> {
  readonly id: string;
  readonly query: UseQueryResult<T, CallError>;
  readonly title: string;
  /** Breadcrumb and tab title, if different. */
  readonly crumb?: string;
  readonly className?: string;
  readonly missing: {
    readonly title: string;
    readonly hint: string;
    readonly list: string;
    readonly to: string;
  };
  readonly children: (record: T) => ReactNode;
}

export function RecordPage<T>(props: RecordPageProps<T>) {
  const { id, query, title, crumb = title, className, missing } = props;
  const { data, error } = query;
  const isMissing = id === '' || (!data && (error?.status === 404 || error?.status === 422));
  return (
    <Page title={title} crumb={crumb} heading={data ? 'none' : 'show'} {...(className && { className })}>
      {isMissing ? (
        <EmptyState
          kind="noMatch"
          title={(error?.status === 404 && error.serverMessage) || missing.title}
          hint={missing.hint}
          action={<Link to={missing.to}>{missing.list}</Link>}
        />
      ) : (
        <Loaded query={query} lines={12}>
          {props.children}
        </Loaded>
      )}
    </Page>
  );
}
