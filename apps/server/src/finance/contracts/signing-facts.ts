/** Facts for confirming a signature: the terms before and after, and which past days change. */
import { modelInShort } from '@minsu/contract/finance/contracts/terms-words.ts';
import { dutyTexts } from '@minsu/contract/foundation/duties/duty.text.ts';
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import type { DutyFact, DutyFactKey } from '@minsu/contract/foundation/duties/duty-request.ts';
import type { HeldAct } from '@minsu/contract/foundation/duties/duty-table.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { LockedContract } from './locked-contract.ts';
import { type VersionFacts, versionFacts } from './store-version.ts';

export type SigningAct = Extract<HeldAct, 'contract' | 'contractBack'>;

export interface ContractKey {
  readonly id: string;
  readonly version: number;
}

const text = (key: DutyFactKey, value: string): DutyFact => ({ key, kind: 'text', value });
const model = (key: DutyFactKey, { terms }: VersionFacts): DutyFact => ({
  key,
  kind: 'both',
  value: modelInShort(terms.model).join('\n'),
});

/**
 * Nights, from a day on, of the houses of any version of the contract that are split, and approved statements of its owners of
 * these months: a new version may leave out a house or an owner.
 */
export const settledSince = async (ctx: Ctx, versionId: string, from: string) => {
  const { rows } = await sql<{ nights: number; statements: number }>`
    with versions as (
      select o.id from contract_versions v join contract_versions o on o.contract_id = v.contract_id
        and (o.id = v.id or o.in_force) where v.id = ${versionId})
    select (select count(distinct (i.house_id, i.unit_id, i.stay_id, i.night))::int from contract_houses x
        join split_items i on i.house_id = x.house_id and i.night >= ${from}::date and i.state = 'succeeded'
        where x.version_id in (select id from versions)
          and (x.version_id = ${versionId} or i.contract_version_id = x.version_id)) as nights,
      (select count(distinct s.id)::int from contract_parties p join landlord_statements s on s.landlord_id = p.landlord_id
        and s.state not in ('draft', 'reviewed') and s.month >= to_char(${from}::date, 'YYYY-MM')
        where p.version_id in (select id from versions)) as statements`.execute(ctx.db);
  return rows[0] ?? { nights: 0, statements: 0 };
};

export const actOver = ({ nights, statements }: Awaited<ReturnType<typeof settledSince>>): SigningAct =>
  nights + statements > 0 ? 'contractBack' : 'contract';

export const signingFacts = async (
  ctx: Ctx,
  { contractNo }: LockedContract,
  draftId: string,
  before: { readonly versionId: string | undefined; readonly nights: number },
): Promise<DutyFact[]> => {
  const now = await versionFacts(ctx, draftId);
  const old = before.versionId === undefined ? null : await versionFacts(ctx, before.versionId);
  return [
    text('contractNo', contractNo),
    text('versionNumber', String(now.number)),
    text('houses', now.houses.join('、')),
    text('fromDay', now.from),
    text('toDay', now.to ?? '—'),
    ...(old ? [model('oldTerms', old)] : []),
    model('terms', now),
    ...(before.nights === 0 ? [] : [text('settledNights', String(before.nights))]),
  ];
};

export const endFacts = (
  { contractNo }: LockedContract,
  { on, reason, nights }: { readonly on: string; readonly reason: string; readonly nights: number },
): DutyFact[] => [
  text('contractNo', contractNo),
  text('lastDay', on),
  text('endReason', reason),
  ...(nights === 0 ? [] : [text('settledNights', String(nights))]),
];

/** The draft must be unchanged since the request, so that the colleague confirms exactly that. */
export const assertAsAsked = async (ctx: Ctx, { id, version }: ContractKey): Promise<void> => {
  const row = await ctx.db
    .selectFrom('contracts')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.version !== version) fail(dutyFailures.changedSince);
};

const SHOWN = 20;

/** For a whole file of contracts. */
export const importFacts = (contracts: readonly LockedContract[]): DutyFact[] => [
  text('contracts', String(contracts.length)),
  text(
    'contractNo',
    contracts
      .slice(0, SHOWN)
      .map(({ contractNo }) => contractNo)
      .join('、'),
  ),
];

export const importReason = ({ language }: Pick<Ctx, 'language'>): string =>
  sayText(dutyTexts.imported, language);
