/** Names the accounts and days a proof found wrong. */
import { isAccountKind, kindOf } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { ledgerTexts } from '@minsu/contract/finance/ledger/ledger.text.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { isId } from '../../foundation/audit/id-name-queries.ts';

const words: Readonly<Record<string, Text>> = orderTexts;

/** The ids of all samples, whatever they lead to. */
export const idsIn = (samples: readonly string[]): string[] =>
  samples.flatMap((sample) => sample.split(' ').filter(isId));

/** `cash wechat 01a0…` → 收款账户 · 微信 · 云栖小院. Anything that is not an account is returned unchanged. */
export const sayBroken = (sample: string, names: ReadonlyMap<string, string>, language: Language): string => {
  const [kind = '', ...rest] = sample.split(' ');
  if (!isAccountKind(kind)) return sample;
  const partWord = (part: string): string => {
    if (isId(part)) return names.get(part) ?? sayText(ledgerTexts.unnamedParty, language);
    const word = words[kind === 'cash' ? `method_${part}` : `channel_${part}`];
    return word ? sayText(word, language) : part;
  };
  return [sayText(kindOf(kind).name, language), ...rest.map(partWord)].join(' · ');
};
