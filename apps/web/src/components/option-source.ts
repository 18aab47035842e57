/** Where a select gets options that are too many to send at once: found while one types, the chosen ones by their ids. */
import { cutText } from '@minsu/contract/cut-text.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { OPTION_LIMIT } from '@minsu/contract/options.ts';
import { useState } from 'react';
import { useCall } from '../platform/queries.ts';
import { useTranslation } from '../platform/use-translation.ts';
import type { FilterOption } from './list-types.ts';
import { useSettled } from './use-settled.ts';

export interface Asked {
  readonly keyword?: string;
  readonly ids?: string[];
}

/** Ids are answered whatever the keyword: an endpoint with `optionInput`. */
export interface OptionSource {
  readonly endpoint: Endpoint;
  readonly input: (asked: Asked) => unknown;
  readonly read: (output: unknown) => readonly FilterOption[];
}

export const optionSource = <E extends Endpoint>(
  endpoint: E,
  input: (asked: Asked) => InputOf<E>,
  read: (output: OutputOf<E>) => readonly FilterOption[],
): OptionSource => ({ endpoint, input, read: read as OptionSource['read'] });

const KEYWORD_LENGTH = 50;
const RARELY = { staleTime: 300_000, quiet: true };

const useAsked = (source: OptionSource, asked: Asked, enabled: boolean) => {
  const query = useCall(source.endpoint, source.input(asked) as never, { ...RARELY, enabled });
  return { query, options: query.data === undefined ? [] : source.read(query.data) };
};

/** How the ids are called; those whose name is still to come, or is not for this user, say so. */
export const useOptionNames = (
  source: OptionSource,
  ids: readonly string[],
  known: readonly FilterOption[] = [],
): ((id: string) => string) => {
  const { t } = useTranslation('components');
  const names = new Map(known.map(({ value, label }) => [value, label]));
  const unnamed = ids.filter((id) => !names.has(id)).sort();
  const { query, options } = useAsked(source, { ids: unnamed }, unnamed.length > 0);
  for (const { value, label } of options) names.set(value, label);
  const waiting = query.isPending || query.isPlaceholderData;
  return (id) => names.get(id) ?? t(waiting ? 'optionLoading' : query.isError ? 'failed' : 'optionGone');
};

const holds = (label: string, text: string): boolean => label.toLowerCase().includes(text.toLowerCase());

/** What the server finds for what is typed. Nothing is asked before `open`: most selects of a screen are never opened. */
export const useOptionSearch = (source: OptionSource, open: boolean) => {
  const [typed, setTyped] = useState('');
  const text = cutText(typed.trim(), KEYWORD_LENGTH);
  const keyword = useSettled(text);
  const { query, options } = useAsked(source, { keyword }, open);
  const searching = text !== keyword || query.isPending || query.isPlaceholderData;
  return {
    typed,
    setTyped,
    searching,
    /** Until the answer is there only what fits: Enter must not choose something else. */
    options: searching ? options.filter(({ label }) => holds(label, text)) : options,
    /** There are more than were sent. */
    cut: !searching && options.length >= OPTION_LIMIT,
    failed: !searching && query.isError,
    retry: () => void query.refetch(),
  };
};
