/** Channels named in files: ours, dictionary entries, and new names to be added. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { type ImportChoices, NEW_VALUE, plainWord } from '@minsu/contract/platform/import-run.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { orderImportTexts as words } from '@minsu/contract/sales/orders/order-import.text.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ImportLine } from '../../../platform/imports/import-definition.ts';
import { channelChoices, keepsChannelName, type OrderLine } from './order-import-rules.ts';
import { codeOfChannelName, MAX_NAME_LENGTH, otherChannels } from './other-channels.ts';

const OTHER = 'other:';

/** Dictionary names win over our synonyms. */
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

/** Dictionary channel by code, or by the name it will get. */
export type NamedChannel = { readonly code: string } | { readonly name: string };

/** Dictionary channel named by a line; null if it is ours or unnamed. */
export const namedChannel = ({ values, written = {} }: ImportLine): NamedChannel | null => {
  const value = values.channel ?? '';
  if (value === NEW_VALUE) return { name: cutText((written.channel ?? '').trim(), MAX_NAME_LENGTH) };
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

/** Records an unlisted channel's name in the note, where staff can find it. */
export const withChannelName = ({ language }: Ctx, line: ImportLine): ImportLine['values'] => {
  const { values, written = {} } = line;
  if (namedChannel(line)) return { ...values, channel: 'other' };
  const name = (written.channel ?? '').trim();
  if (values.channel !== 'other' || !keepsChannelName(name)) return values;
  const said = sayText(words.fromChannel, language, { name });
  return { ...values, remark: [said, values.remark].filter(Boolean).join(' · ') };
};

/** Returns the channel's code, adding it to the dictionary when new. */
export const codeOfChannel = async (ctx: Ctx, named: NamedChannel): Promise<string | null> =>
  'code' in named ? named.code : codeOfChannelName(ctx, named.name);
