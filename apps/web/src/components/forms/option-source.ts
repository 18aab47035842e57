/** Options too numerous to send: searched while typing, resolved by id. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { useState } from 'react';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useSettled } from '../dialogs/use-settled.ts';
import type { FilterOption } from '../lists/list-types.ts';

export interface Asked {
  readonly keyword?: string;
  readonly ids?: string[];
}

/** The endpoint (with `optionInput`) resolves ids regardless of the keyword. */
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

/** Names of ids; missing or inaccessible ones get a placeholder. */
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

/** Search results for the typed text. Queries only when `open`, because most selects never are. */
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
    /** While loading, only matching options: Enter must not choose something else. */
    options: searching ? options.filter(({ label }) => holds(label, text)) : options,
    /** More matches exist than were sent. */
    cut: !searching && options.length >= OPTION_LIMIT,
    failed: !searching && query.isError,
    retry: () => void query.refetch(),
  };
};
