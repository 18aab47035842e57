/** Display names of account parties; read for the rows of a page only. */
import type { LedgerLine } from '@minsu/contract/finance/ledger/ledger.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { type RawBuilder, sql } from 'kysely';

/** The party of account `a` as an id; null if it is a word. */
const idOf = sql`case when a.party ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then a.party::uuid end`;

/** For the alias `a` of `ledger_accounts`: the number of an order, the name of a company or landlord; else null. */
export const partyName: RawBuilder<string | null> = sql`case
  when a.kind in ('guest', 'deposit') then (
    select o.order_no from orders o where o.house_id = a.house_id and o.id = ${idOf})
  when a.kind = 'receivable.company' then (select c.name from companies c where c.id = ${idOf})
  when a.kind in ('payable.pending', 'payable.available', 'payable.payout', 'payable.holdback', 'payable.accrued') then (
    select l.name from landlords l where l.id = ${idOf}) end`;

const words: Readonly<Record<string, Text>> = orderTexts;

/** In files: a channel has its word, the others their name; methods are named by the dictionary before. */
export const partyWord = (
  { kind, party, partyName }: Pick<LedgerLine, 'kind' | 'party' | 'partyName'>,
  language: Language,
): string => {
  if (partyName !== null) return partyName;
  const word = kind === 'cash' ? undefined : words[`channel_${party}`];
  return word ? sayText(word, language) : party;
};
