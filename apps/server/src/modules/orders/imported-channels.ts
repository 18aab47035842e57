/** Channels that files name: ours, those of the dictionary, and words that become one of it. */
import { cutText } from '@minsu/contract/cut-text.ts';
import { type ImportChoices, NEW_VALUE, plainWord } from '@minsu/contract/import-run.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { orderImportTexts as words } from '@minsu/contract/orders/order-import.text.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ImportLine } from '../../platform/import-definition.ts';
import { channelChoices, keepsChannelName, type OrderLine } from './order-import-rules.ts';
import { codeOfChannelName, LONGEST_NAME, otherChannels } from './other-channels.ts';

const OTHER = 'other:';

/** A name of the dictionary counts before a word of ours. */
export const importedChannels = async (ctx: Ctx): Promise<ImportChoices> => {
  const items = (await otherChannels(ctx)).filter(({ active }) => active);
  const names = items.flatMap(({ code, zh, en }) =>
    [code, zh, en].map((name) => [plainWord(name), `${OTHER}${code}`] as const),
  );
  return {
    options: [
      ...channelChoices.options,
      ...items.map(({ code, zh, en }) => ({ value: `${OTHER}${code}`, title: [zh, en] as const })),
    ],
    known: { ...channelChoices.known, ...Object.fromEntries(names) },
    canAdd: ctx.user.may('dictionary:edit'),
  };
};

/** Another channel, by its code or by the name that it is to have. */
export type NamedChannel = { readonly code: string } | { readonly name: string };

/** The other channel that a line names; null: one of ours, or one without a name. */
export const namedChannel = ({ values, written = {} }: ImportLine): NamedChannel | null => {
  const value = values.channel ?? '';
  if (value === NEW_VALUE) return { name: cutText((written.channel ?? '').trim(), LONGEST_NAME) };
  return value.startsWith(OTHER) ? { code: value.slice(OTHER.length) } : null;
};

export const keyOfNamed = (named: NamedChannel | null): string =>
  named === null ? '' : 'code' in named ? named.code : plainWord(named.name);

/** Code → name. */
export type ChannelNames = (code: string) => string;

export const sayChannel = (
  { order, named }: { readonly order: Pick<OrderLine, 'channel'>; readonly named: NamedChannel | null },
  names: ChannelNames,
  language: Language,
): string => {
  if (named === null) return sayText(orderTexts[`channel_${order.channel}`], language);
  return 'code' in named ? names(named.code) : named.name;
};

/** A channel that is only one of the others is named in the remark, where people find it again. */
export const withChannelName = ({ language }: Ctx, line: ImportLine): ImportLine['values'] => {
  const { values, written = {} } = line;
  if (namedChannel(line)) return { ...values, channel: 'other' };
  const name = (written.channel ?? '').trim();
  if (values.channel !== 'other' || !keepsChannelName(name)) return values;
  const said = sayText(words.fromChannel, language, { name });
  return { ...values, remark: [said, values.remark].filter(Boolean).join(' · ') };
};

/** The code of the channel, which is added to the dictionary where it is new. */
export const codeOfChannel = async (ctx: Ctx, named: NamedChannel): Promise<string | null> =>
  'code' in named ? named.code : codeOfChannelName(ctx, named.name);
