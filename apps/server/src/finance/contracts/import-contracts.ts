/** Signed contracts from a file, one per line: landlord by name or phone, houses by name or code. */

import { contractTexts } from '@minsu/contract/finance/contracts/contract.text.ts';
import { importContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import { contractImportTexts as words } from '@minsu/contract/finance/contracts/contract-import.text.ts';
import {
  type ContractParty,
  sumOfShares,
  WHOLE_BP,
} from '@minsu/contract/finance/contracts/contract-terms.ts';
import { modelInShort, percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import { inBoth, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { phones } from '@minsu/contract/sealed-lookups.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { statesOf } from '../../platform/imports/import-status-rules.ts';
import { type ImportColumn, type ReadLine, readContractLine } from './contract-import-rules.ts';
import { assertSeesContracts } from './contract-scope.ts';
import { openContract } from './save-draft.ts';
import { signImported } from './sign-contract.ts';

const field = (key: ImportColumn, example: string, required: boolean, aliases: string[]): ImportField => ({
  key,
  title: words[key],
  required,
  aliases,
  example,
});

const fields: readonly ImportField[] = [
  field('landlord', '苏婉清', true, ['房东姓名', '业主', 'owner']),
  field('phone', '', false, ['电话', '手机号', 'phone']),
  field('owners', '周砚秋:30%', false, ['产权人', '共有人', '共同产权人', 'owners', 'co-owner']),
  field('houses', '湖畔·云栖小院', true, ['房源名称', '房源编号', 'house', 'house code', 'property code']),
  field('model', '佣金分成', true, ['合同类型', '模式']),
  field('rate', '20%', false, ['佣金比例', '比例', 'rate', 'commission']),
  field('amount', '', false, ['月租', '租金', '保底', 'rent', 'guarantee']),
  field('basis', '扣渠道佣金', false, ['基数']),
  field('from', '2026-01-01', true, ['开始日期', '起始日', 'start', 'from']),
  field('to', '2028-12-31', false, ['到期日', '结束日期', 'to', 'until', 'end']),
];
const fieldOf = (key: ImportColumn): ImportField => fields.find((one) => one.key === key) as ImportField;

interface NewContract extends ReadLine {
  readonly houseIds: readonly string[];
  readonly parties: readonly ContractParty[];
}

interface House {
  readonly id: string;
  readonly name: string;
  readonly landlordId: string | null;
}

interface Owner {
  readonly id: string;
  readonly phone: string | null;
  readonly ended: boolean;
}

interface Known {
  /** Keyed by name in lower case. */
  readonly landlords: ReadonlyMap<string, Owner[]>;
  /** Keyed by name and by code, in lower case. */
  readonly houses: ReadonlyMap<string, House[]>;
  readonly hashOf: (phone: string) => string;
  /** Days under contract by house. */
  readonly taken: ReadonlyMap<string, readonly Taken[]>;
}

interface Taken {
  readonly houseId: string;
  readonly house: string;
  readonly no: string;
  readonly landlord: string;
  readonly from: string;
  readonly to: string | null;
}

const key = (text: string): string => text.trim().toLowerCase();

const add = <T>(into: Map<string, T[]>, name: string, value: T): void => {
  into.set(key(name), [...(into.get(key(name)) ?? []), value]);
};

/** Read for all houses at once: a file may have thousands of lines. */
const takenDays = async (ctx: Ctx): Promise<Map<string, Taken[]>> => {
  const { rows } = await sql<Taken>`
    select x.house_id, h.name as house, c.contract_no as no, l.name as landlord, x.from_date as "from",
      x.to_date as "to"
    from contract_houses x join contracts c on c.id = x.contract_id join landlords l on l.id = c.landlord_id
    join houses h on h.id = x.house_id
    where x.in_force and ${inScope(ctx, 'x.houseId')} order by x.house_id, x.from_date`.execute(ctx.db);
  return Map.groupBy(rows, ({ houseId }) => houseId);
};

const knownOf = async (ctx: Ctx): Promise<Known> => {
  const landlords = new Map<string, Owner[]>();
  const houses = new Map<string, House[]>();
  for (const { id, name, phoneHash, status } of await ctx.db
    .selectFrom('landlords')
    .select(['id', 'name', 'phoneHash', 'status'])
    .execute())
    add(landlords, name, { id, phone: phoneHash?.toString('hex') ?? null, ended: status === 'ended' });
  const rows = await ctx.db
    .selectFrom('houses')
    .select(['id', 'name', 'code', 'landlordId'])
    .where('state', '!=', 'archived')
    .where(inScope(ctx, 'houses.id'))
    .execute();
  for (const { code, ...house } of rows) {
    add(houses, house.name, house);
    add(houses, code, house);
  }
  const hashOf = (phone: string) => ctx.services.cipher.hash(normalPhone(phone)).toString('hex');
  return { landlords, houses, hashOf, taken: await takenDays(ctx) };
};

type Found = { readonly id: string } | { readonly problem: Text };

interface Sought {
  readonly name: string;
  readonly phone: string;
  readonly unknown: Text;
  readonly several: Text;
}

const findOwner = ({ name, phone, unknown, several }: Sought, known: Known): Found => {
  const called = known.landlords.get(key(name)) ?? [];
  const found = phone === '' ? called : called.filter((one) => one.phone === known.hashOf(phone));
  const [only] = found;
  if (!only) return { problem: named(unknown, name) };
  if (found.length > 1) return { problem: named(several, name) };
  return only.ended ? { problem: named(contractFailures.landlordEnded.text, name) } : { id: only.id };
};

const findLandlord = ({ values }: ImportLine, known: Known): Found =>
  findOwner(
    {
      ...{ name: values.landlord?.trim() ?? '', phone: values.phone?.trim() ?? '' },
      ...{ unknown: words.unknownLandlord, several: words.severalLandlords },
    },
    known,
  );

/** The landlord with the remaining share, then the co-owners in order. */
const partiesOf = (landlordId: string, { coOwners }: ReadLine, known: Known) => {
  const problems: Text[] = [];
  const parties: ContractParty[] = [{ landlordId, shareBp: WHOLE_BP - sumOfShares(coOwners) }];
  for (const { name, phone, shareBp } of coOwners) {
    const found = findOwner(
      { name, phone, unknown: words.unknownOwner, several: words.severalOwners },
      known,
    );
    if ('problem' in found) problems.push(found.problem);
    else if (parties.some((party) => party.landlordId === found.id))
      problems.push(named(words.ownerTwice, name));
    else parties.push({ landlordId: found.id, shareBp });
  }
  return { parties, problems };
};

const named = (text: Text, name: string): Text => inBoth(text, () => ({ name }));

const findHouses = (line: ImportLine, landlordId: string | null, known: Known) => {
  const names = (line.values.houses ?? '')
    .split(/[、;；\n]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const problems: Text[] = [];
  const found: House[] = [];
  for (const name of names) {
    const [house, ...more] = known.houses.get(key(name)) ?? [];
    if (!house) problems.push(named(words.unknownHouse, name));
    else if (more.length > 0) problems.push(named(words.severalHouses, name));
    else if (found.includes(house)) problems.push(named(words.houseTwice, name));
    else if (landlordId !== null && house.landlordId !== landlordId)
      problems.push(inBoth(contractFailures.houseNotOfLandlord.text, () => ({ house: house.name })));
    else found.push(house);
  }
  return { houses: found, problems };
};

interface Claim {
  readonly line: number;
  readonly from: string;
  readonly to: string | null;
}

const meet = (a: Omit<Claim, 'line'>, b: Omit<Claim, 'line'>): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

/** Days of its houses that overlap an earlier line or a contract in force. */
const overlaps = (
  read: ReadLine,
  houses: readonly House[],
  { taken }: Known,
  claims: ReadonlyMap<string, readonly Claim[]>,
): Text[] =>
  houses.flatMap(({ id, name }) => {
    const twin = claims.get(id)?.find((claim) => meet(claim, read));
    const other = taken.get(id)?.find((days) => meet(days, read));
    return [
      ...(twin ? [inBoth(words.overlapsLine, () => ({ name, line: twin.line }))] : []),
      ...(other ? [inBoth(contractFailures.overlap.text, () => ({ ...other, to: other.to ?? '' }))] : []),
    ];
  });

const judgeLine = (
  ctx: Ctx,
  line: ImportLine,
  known: Known,
  claims: Map<string, Claim[]>,
): Judged<NewContract> => {
  const { line: read, problems: wrong } = readContractLine(line.values);
  const landlord = findLandlord(line, known);
  const landlordId = 'id' in landlord ? landlord.id : null;
  const { houses, problems: ofHouses } = findHouses(line, landlordId, known);
  const { parties, problems: ofOwners } =
    read && landlordId !== null ? partiesOf(landlordId, read, known) : { parties: [], problems: [] };
  const problems: Text[] = [
    ...('problem' in landlord ? [ofField(fieldOf('landlord'), landlord.problem)] : []),
    ...ofHouses.map((text) => ofField(fieldOf('houses'), text)),
    ...ofOwners.map((text) => ofField(fieldOf('owners'), text)),
    ...wrong.map(({ field: at, text }) => ofField(fieldOf(at), text)),
    ...(read ? overlaps(read, houses, known, claims) : []),
  ];
  if (read)
    for (const { id } of houses) claims.set(id, [...(claims.get(id) ?? []), { ...read, line: line.line }]);
  const row =
    read && landlordId !== null && problems.length === 0
      ? { ...read, parties, houseIds: houses.map(({ id }) => id) }
      : null;
  const { landlord: name = '', houses: places = '' } = line.values;
  const text = read
    ? [
        ...[places, sayText(modelInShort(read.terms.model), ctx.language)],
        ...read.coOwners.map((owner) => `${owner.name} ${percentOf(owner.shareBp)}`),
        `${read.from} – ${read.to ?? ''}`,
      ].join(' · ')
    : '';
  return { line: line.line, label: name, text, problems, ...(row && { row }) };
};

export const contractImport: Import<NewContract> = {
  name: 'contracts.import',
  title: contractTexts.title,
  endpoints: importContracts,
  fields: withKinds(fields, { date: ['from', 'to'], amount: ['amount'], code: ['phone'] }),
  states: statesOf([
    [contractTexts.status_upcoming, 'take'],
    [contractTexts.status_active, 'take'],
    [contractTexts.status_ended, 'leave'],
    [contractTexts.status_discarded, 'leave'],
  ]),
  numbers: ({ phone }) => phones(phone),
  open: async (ctx) => {
    assertSeesContracts(ctx);
    // Imported contracts are signed, once a second person has confirmed.
    if (!ctx.user.may('contract:sign')) fail(coreFailures.forbidden);
  },
  judge: async (ctx, _target, lines) => {
    const known = await knownOf(ctx);
    const claims = new Map<string, Claim[]>();
    return lines.map((line) => judgeLine(ctx, line, known, claims));
  },
  store: async (ctx, _target, rows) => {
    const ids: string[] = [];
    for (const { parties, houseIds, from, to, terms } of rows) {
      const { id } = await openContract(ctx, { houseIds, from, to, terms, parties, clauses: '', reason: '' });
      ids.push(id);
    }
    await signImported(ctx, ids);
  },
};
