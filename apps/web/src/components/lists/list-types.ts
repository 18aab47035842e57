/** Types that define a list screen. */

import type { HelpSlug } from '@minsu/contract/foundation/help/help-pages.ts';
import type { ListExport } from '@minsu/contract/platform/background-run.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { OptionSource } from '../forms/option-source.ts';

export type ListEndpoint = Endpoint<z.ZodObject, z.ZodType<Page<unknown>>>;
export type RowOf<E extends ListEndpoint> = OutputOf<E>['records'][number];

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

/** Keys are the endpoint's input fields. The first three are in the bar, the rest in a drawer. */
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
      /** Options searched on the server while typing. */
      readonly kind: 'remote';
      readonly key: string;
      readonly label: string;
      readonly source: OptionSource;
      readonly multiple?: boolean;
    }
  | {
      /** Range of amounts: yuan as typed, fen in address and endpoint. */
      readonly kind: 'amounts';
      readonly key: string;
      readonly from: string;
      readonly to: string;
      readonly label: string;
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
  /** Sort field of the endpoint; `true` if it equals the key. */
  readonly sort?: string | true;
  /** Hidden by default. */
  readonly hidden?: boolean;
}

export interface QuickView {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** All rows matching the filters, and the count shown to the user. */
export interface AllMatching {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly count: number;
}

export interface RowSelection<R> {
  /** Selected rows across pages; empty when all matches are selected. */
  readonly rows: readonly R[];
  readonly all: AllMatching | null;
  readonly count: number;
  readonly clear: () => void;
}

export interface ListPageProps<E extends ListEndpoint> {
  /** The h1, or the table's name inside a record. */
  readonly title: string;
  readonly purpose?: ReactNode;
  /** Help page of the screen, or of the empty list. */
  readonly help?: HelpSlug;
  readonly primaryAction?: ReactNode;
  /** Further tools, such as an import. */
  readonly tools?: ReactNode;
  /** Key in the user's preferences: `orders`. */
  readonly listKey: string;
  readonly endpoint: E;
  /** Part of every request, not shown as a filter. */
  readonly fixed?: Partial<InputOf<E>>;
  readonly filters: readonly ListFilter[];
  /** The first one stays visible while scrolling and links to the record. */
  readonly columns: readonly ListColumn<RowOf<E>>[];
  readonly rowKey: (row: RowOf<E>) => string;
  /** Accessible name of a row, such as its number. */
  readonly rowName: (row: RowOf<E>) => string;
  readonly rowHref?: (row: RowOf<E>) => string;
  readonly rowActions?: (row: RowOf<E>) => ReactNode;
  /** `<BulkButton>`s; absent: no check boxes. */
  readonly bulkActions?: ((selection: RowSelection<RowOf<E>>) => ReactNode) | undefined;
  /** The contract's `listExport`. */
  readonly exportOf?: ListExport;
  /** Totals: a `<ListSums>` for the list's filter. */
  readonly sums?: (listed: Readonly<Record<string, unknown>>) => ReactNode;
  /** Quick views: values of the input field `viewKey` (default `view`). */
  readonly quickViews?: readonly QuickView[];
  readonly viewKey?: string;
  readonly defaultSort?: string;
  /** Preview of a row; a click, Space, j and k open and step. */
  readonly preview?: (row: RowOf<E>) => ReactNode;
  /** Keeps the preview open when viewing or answering removes the row from its view, as with unread messages. */
  readonly previewStays?: boolean;
  /** A row as a card, on phones. */
  readonly phoneRender: (row: RowOf<E>) => ReactNode;
  /** Offers cards on wide windows too. */
  readonly cardRender?: (row: RowOf<E>) => ReactNode;
  /** Empty state when no rows exist at all. */
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode };
}
