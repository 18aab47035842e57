/** Template filters, held in the address. */
import { type MessageTemplate, templateChannels } from '@minsu/contract/connections/templates/template.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';

export const templateStates = ['all', 'active', 'off'] as const;
export type TemplateState = (typeof templateStates)[number];

export interface TemplateFilter {
  readonly keyword: string;
  readonly channel: (typeof templateChannels)[number] | null;
  readonly state: TemplateState;
}

const none: TemplateFilter = { keyword: '', channel: null, state: 'all' };

export const matchesFilter = (
  { name, code, zh, en, channels, active }: MessageTemplate,
  { keyword, channel, state }: TemplateFilter,
): boolean =>
  [name, code, zh, en].join('\n').toLowerCase().includes(keyword.trim().toLowerCase()) &&
  (channel === null || channels.length === 0 || channels.includes(channel)) &&
  (state === 'all' || active === (state === 'active'));

const filterOf = (search: URLSearchParams): TemplateFilter => ({
  keyword: search.get('keyword') ?? '',
  channel: templateChannels.find((one) => one === search.get('channel')) ?? null,
  state: templateStates.find((one) => one === search.get('state')) ?? 'all',
});

export const useTemplateFilter = () => {
  const [search, setSearch] = useAddressSearch();
  const filter = filterOf(search);
  const put = (next: Partial<TemplateFilter>) =>
    setSearch(
      (now) => {
        const { keyword, channel, state } = { ...filterOf(now), ...next };
        return new URLSearchParams({
          ...(keyword !== '' && { keyword }),
          ...(channel !== null && { channel }),
          ...(state !== 'all' && { state }),
        });
      },
      { replace: true },
    );
  return { filter, put, clear: () => put(none) };
};
