/** Which templates are in sight: stands in the address. */
import { type MessageTemplate, templateChannels } from '@minsu/contract/templates/template.ts';
import { useSearchParams } from 'react-router';

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

export const useTemplateFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter: TemplateFilter = {
    keyword: search.get('keyword') ?? '',
    channel: templateChannels.find((one) => one === search.get('channel')) ?? null,
    state: templateStates.find((one) => one === search.get('state')) ?? 'all',
  };
  const put = (next: Partial<TemplateFilter>) =>
    setSearch(
      () => {
        const { keyword, channel, state } = { ...filter, ...next };
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
