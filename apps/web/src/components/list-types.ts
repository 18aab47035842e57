/** What a screen says about its list. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import type { Page } from '@minsu/contract/paging.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';

export type ListEndpoint = Endpoint<z.ZodObject, z.ZodType<Page<unknown>>>;
export type RowOf<E extends ListEndpoint> = OutputOf<E>['records'][number];

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

/** Keys are the endpoint's input fields. The first three stand in the bar, the rest in a drawer. */
export type ListFilter =
  | { readonly kind: 'keyword'; readonly key: string; readonly label: string; readonly placeholder?: string }
  | {
      readonly kind: 'select';
      readonly key: string;
      readonly label: string;
      readonly options: readonly FilterOption[];
      readonly multiple?: boolean;
    }
  | {
      readonly kind: 'dates';
      readonly key: string;
      readonly from: string;
      readonly to: string;
      readonly label: string;
    };

export interface ListColumn<R> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: R) => ReactNode;
  readonly width?: number;
  /** `end` for numbers and money. */
  readonly align?: 'start' | 'end';
  /** The endpoint's sort field; `true` when it is the key. */
  readonly sort?: string | true;
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
}

export interface QuickView {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

export interface RowSelection<R> {
  readonly rows: readonly R[];
  readonly clear: () => void;
}

export interface ListPageProps<E extends ListEndpoint> {
  readonly title: string;
  readonly purpose?: ReactNode;
  readonly primaryAction?: ReactNode;
  /** Names the list in the user's preferences: `orders`. */
  readonly listKey: string;
  readonly endpoint: E;
  /** Part of every request, not shown as a filter. */
  readonly fixed?: Partial<InputOf<E>>;
  readonly filters: readonly ListFilter[];
  /** The first one stays visible while scrolling and links to the record. */
  readonly columns: readonly ListColumn<RowOf<E>>[];
  readonly rowKey: (row: RowOf<E>) => string;
  /** How a row is called when it is selected or opened, such as its number. */
  readonly rowName: (row: RowOf<E>) => string;
  readonly rowHref?: (row: RowOf<E>) => string;
  readonly rowActions?: (row: RowOf<E>) => ReactNode;
  readonly bulkActions?: (selection: RowSelection<RowOf<E>>) => ReactNode;
  readonly exportEndpoint?: Endpoint;
  /** Quick views: values of the input field `viewKey` (default `view`). */
  readonly quickViews?: readonly QuickView[];
  readonly viewKey?: string;
  readonly defaultSort?: string;
  /** The side preview of a row; a click, Space, j and k open and step. */
  readonly preview?: (row: RowOf<E>) => ReactNode;
  /** A row as a card: on phones, and on request in place of the table. */
  readonly phoneRender: (row: RowOf<E>) => ReactNode;
  /** Offers cards on a wide window too. */
  readonly cardRender?: (row: RowOf<E>) => ReactNode;
  /** What to say when there is nothing at all yet. */
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode };
}
