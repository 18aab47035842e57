/** What a screen says about its list. */
import type { ListExport } from '@minsu/contract/background-run.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import type { HelpSlug } from '@minsu/contract/help/help-pages.ts';
import type { Page } from '@minsu/contract/paging.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { OptionSource } from './option-source.ts';

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
      /** More options than one can send: searched for on the server while one types. */
      readonly kind: 'remote';
      readonly key: string;
      readonly label: string;
      readonly source: OptionSource;
      readonly multiple?: boolean;
    }
  | {
      /** A range of amounts: people type yuan, the address and the endpoint have fen. */
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

/** Everything a list's filters find, as the server finds it, and how many the user was told that is. */
export interface AllMatching {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly count: number;
}

export interface RowSelection<R> {
  /** The rows ticked, on whatever page; empty when all that match are meant. */
  readonly rows: readonly R[];
  readonly all: AllMatching | null;
  readonly count: number;
  readonly clear: () => void;
}

export interface ListPageProps<E extends ListEndpoint> {
  /** The h1, or the name of the table where the list is part of a record. */
  readonly title: string;
  readonly purpose?: ReactNode;
  /** The help page of the screen, or of the list where that is empty. */
  readonly help?: HelpSlug;
  readonly primaryAction?: ReactNode;
  /** More tools beside export and columns, such as an import. */
  readonly tools?: ReactNode;
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
  /** `<BulkButton>`s; without them there are no check boxes. */
  readonly bulkActions?: ((selection: RowSelection<RowOf<E>>) => ReactNode) | undefined;
  /** `listExport` of the contract: the filtered rows with the columns in sight. */
  readonly exportOf?: ListExport;
  /** What all that is listed comes to: a `<ListSums>` given the filter of the list. */
  readonly sums?: (listed: Readonly<Record<string, unknown>>) => ReactNode;
  /** Quick views: values of the input field `viewKey` (default `view`). */
  readonly quickViews?: readonly QuickView[];
  readonly viewKey?: string;
  readonly defaultSort?: string;
  /** The side preview of a row, each row's its own; a click, Space, j and k open and step. */
  readonly preview?: (row: RowOf<E>) => ReactNode;
  /** Looking at a row, or answering it, takes it out of some views, as of unread messages: it stays open all the same. */
  readonly previewStays?: boolean;
  /** A row as a card: on phones, and on request in place of the table. */
  readonly phoneRender: (row: RowOf<E>) => ReactNode;
  /** Offers cards on a wide window too. */
  readonly cardRender?: (row: RowOf<E>) => ReactNode;
  /** What to say when there is nothing at all yet. */
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode };
}
