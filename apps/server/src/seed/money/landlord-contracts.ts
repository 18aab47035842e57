/** Contracts of the demo business: every house with a landlord is under one, in all models; some end soon, one changes this month. */
import {
  type ContractModel,
  type ContractTerms,
  defaultTerms,
  WHOLE_BP,
} from '@minsu/contract/finance/contracts/contract-terms.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { People } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly houses: { readonly id: string; readonly name: string }[];
}

const readOwners = async (db: Db): Promise<Owner[]> => {
  const { rows } = await sql<Owner>`
    select l.id, l.name, (select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name, h.id)
      from houses h where h.landlord_id = l.id and h.state <> 'archived') as houses
    from landlords l where exists (select from houses h where h.landlord_id = l.id and h.state <> 'archived')
    order by l.id`.execute(db);
  return rows;
};

/** Rows go in as JSON, so a column of JSON takes the value itself. */
const asJson = (value: object): string => value as unknown as string;

const yuan = (amount: number): number => amount * 100;

/** Six in ten share by commission; the others are spread over the list. */
const modelOf = (index: number, houses: number, random: Random): ContractModel => {
  if (index % 5 === 1)
    return {
      kind: 'tiered',
      tiers: [
        { uptoFen: yuan(30_000), rateBp: 2_000 },
        { uptoFen: yuan(80_000), rateBp: 1_600 },
        { uptoFen: null, rateBp: 1_200 },
      ],
    };
  if (index % 9 === 4) return { kind: 'fixedRent', monthlyFen: yuan(random.int(9, 16) * 1_000 * houses) };
  if (index % 7 === 3)
    return { kind: 'guaranteed', minimumFen: yuan(random.int(5, 9) * 1_000 * houses), rateBp: 2_200 };
  return { kind: 'commission', rateBp: random.pick([1_500, 1_800, 2_000, 2_000, 2_500]) };
};

const termsOf = (index: number, houses: number, random: Random): ContractTerms => ({
  ...defaultTerms,
  model: modelOf(index, houses, random),
  basis: random.weighted([
    ['netOfChannel', 6],
    ['gross', 3],
    ['netOfTax', 2],
  ]),
  cleaning: random.chance(0.25) ? 'landlord' : 'platform',
  cancellation: random.weighted([
    ['shared', 6],
    ['landlord', 2],
    ['platform', 2],
  ]),
  payoutDay: random.pick([5, 8, 10, 10, 15]),
  holdBackBp: random.chance(0.3) ? 500 : 0,
  ownerStays: {
    // The landlord with a demo sign-in has owner nights.
    nightsPerYear: index === CHANGED ? 14 : random.pick([0, 7, 14, 14, 30]),
    terms: random.pick(['cost', 'cost', 'free']),
  },
});

/** Days from today to the last day of the contracts that end soon; the others run for years. */
const endsIn: Readonly<Record<number, number>> = { 6: 5, 11: 24, 16: 52 };
/** Co-owners, and the share of the first. */
const together: Readonly<Record<number, readonly [partner: number, shareBp: number]>> = {
  2: [4, 6_000],
  8: [7, 5_000],
  15: [19, 7_500],
};
/** Landlords whose terms change in the middle of this month, and one whose change waits for signature. */
const CHANGED = 0;
const DRAFTED = 5;

interface Version {
  readonly id: string;
  readonly number: number;
  readonly from: string;
  readonly to: string | null;
  readonly terms: ContractTerms;
  readonly state: 'active' | 'superseded' | 'draft';
  readonly reason: string;
}

const clausesText =
  '1. 房东保证房源权属清晰，证照齐全，水电燃气与消防设施完好。\n2. 平台负责日常经营、保洁、布草与客诉处理，单次维修 500 元以内由平台先行处理。\n3. 任何一方提前解约须提前 60 天书面通知，已确认的订单由双方配合履行完毕。';

/** Middle of this month, or of the last one if that is in the future. */
const changeDay = ({ today }: SeedCalendar): string => {
  const middle = `${today.slice(0, 7)}-16`;
  return middle < today ? middle : `${today.slice(0, 7)}-02`;
};

/** From the first of the next month on. */
const draftAfter = (first: Version, id: string, { today }: SeedCalendar): Version => ({
  ...{ ...first, id, number: 2, state: 'draft', reason: '房东提出提高保证金并调整支付日' },
  from: `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`,
  terms: { ...first.terms, holdBackBp: 800, payoutDay: 20 },
});

const versionsOf = (index: number, owner: Owner, newId: () => string, tools: Tools): Version[] => {
  const { calendar, random } = tools;
  const terms = termsOf(index, owner.houses.length, random);
  const from = `${calendar.date(-330 + index * 5).slice(0, 7)}-01`;
  const soon = endsIn[index];
  const to =
    soon === undefined ? (random.chance(0.3) ? null : addDays(from, 365 * 3 - 1)) : calendar.date(soon);
  const first: Version = { id: newId(), number: 1, from, to, terms, state: 'active', reason: '' };
  if (index === DRAFTED) return [first, draftAfter(first, newId(), calendar)];
  if (index !== CHANGED) return [first];
  const day = changeDay(calendar);
  const model: ContractModel = { kind: 'commission', rateBp: 1_500 };
  const second = {
    ...first,
    id: newId(),
    number: 2,
    from: day,
    terms: { ...terms, model },
    reason: '续约优惠，下调平台比例',
  };
  return [{ ...first, to: addDays(day, -1), state: 'superseded' }, second];
};

/** The first version of the changed contract has a higher share. */
const beforeChange = (version: Version, index: number): Version =>
  index === CHANGED && version.number === 1
    ? { ...version, terms: { ...version.terms, model: { kind: 'commission', rateBp: 2_000 } } }
    : version;

const partiesOf = (index: number, owner: Owner, owners: readonly Owner[]) => {
  const [at = -1, shareBp = WHOLE_BP] = together[index] ?? [];
  const partner = owners[at];
  if (!partner) return [{ landlordId: owner.id, name: owner.name, shareBp: WHOLE_BP }];
  return [
    { landlordId: owner.id, name: owner.name, shareBp },
    { landlordId: partner.id, name: partner.name, shareBp: WHOLE_BP - shareBp },
  ];
};

const insertVersion = async (
  db: Db,
  contract: { readonly id: string; readonly owner: Owner },
  version: Version,
  parties: ReturnType<typeof partiesOf>,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> => {
  const { id, number, from, to, terms, state, reason } = version;
  const inForce = state !== 'draft';
  await insertRows(db, 'contractVersions', [
    {
      ...{ id, number, state, reason, contractId: contract.id, inForce },
      ...{ fromDate: from, toDate: to, terms: asJson(terms), clauses: clausesText },
      ...{ createdBy: by, createdAt: at, signedBy: inForce ? by : null, signedAt: inForce ? at : null },
    },
  ]);
  await insertRows(
    db,
    'contractParties',
    parties.map(({ landlordId, shareBp }, position) => ({ versionId: id, position, landlordId, shareBp })),
  );
  await insertRows(
    db,
    'contractHouses',
    contract.owner.houses.map((house) => ({
      ...{ houseId: house.id, versionId: id, contractId: contract.id },
      ...{ fromDate: from, toDate: to, inForce },
    })),
  );
};

const factsOf = (version: Version, owner: Owner, parties: ReturnType<typeof partiesOf>) => ({
  ...{ number: version.number, from: version.from, to: version.to, terms: version.terms },
  owners: parties.map(({ name, shareBp }) => `${name} ${shareBp / 100}%`),
  houses: owner.houses.map(({ name }) => name),
  clauses: clausesText,
  reason: version.reason,
});

type Parties = ReturnType<typeof partiesOf>;

interface Contract {
  readonly id: string;
  readonly index: number;
  readonly owner: Owner;
  readonly parties: Parties;
  readonly versions: readonly Version[];
  readonly moment: { readonly day: number; readonly minute: number };
}

const insertContract = (db: Db, contract: Contract, signedAt: (number: number) => Date, tools: Tools) => {
  const { id, index, owner, versions, moment } = contract;
  const { calendar, people } = tools;
  const [first, last] = [versions[0] as Version, versions.at(-1) as Version];
  const day = calendar.date(moment.day).replaceAll('-', '');
  const lastTo = versions.findLast(({ state }) => state !== 'draft')?.to ?? null;
  return insertRows(db, 'contracts', [
    {
      ...{ id, contractNo: `C${day}-${String(index + 1).padStart(4, '0')}`, landlordId: owner.id },
      ...{ firstFrom: first.from, lastTo, hasDraft: last.state === 'draft', version: versions.length * 2 },
      ...{
        createdBy: people.users.finance.realname,
        createdAt: signedAt(1),
        updatedAt: signedAt(last.number),
      },
    },
  ]);
};

const tell = (db: Db, contract: Contract, version: Version, at: Date, id: string, { people }: Tools) => {
  const { owner, parties, versions } = contract;
  const [first] = versions;
  const { finance } = people.users;
  return insertRows(db, 'events', [
    {
      ...{ houseId: NIL_ID, id, entity: 'contract', entityId: contract.id, at, requestId: 'seed' },
      name: version.state === 'draft' ? 'contract.changeDrafted' : 'contract.signed',
      before: first && version.number > 1 ? asJson(factsOf(first, owner, parties)) : null,
      // A superseded version ended before its successor when it was signed.
      after: asJson(factsOf({ ...version, to: versions.at(-1)?.to ?? null }, owner, parties)),
      ...{ userId: finance.id, actor: finance.realname },
    },
  ]);
};

export const insertLandlordContracts = async (db: Db, tools: Tools): Promise<void> => {
  const { calendar, people, random } = tools;
  const ids = createIds(random.fork('ids'));
  const owners = await readOwners(db);
  const by = people.users.finance.realname;
  for (const [index, owner] of owners.entries()) {
    const moment = { day: -200 + index * 4, minute: 610 + index };
    const newId = () => ids(calendar.idTime(moment));
    const id = newId();
    const own = { ...tools, random: random.fork(owner.name) };
    const versions = versionsOf(index, owner, newId, own).map((version) => beforeChange(version, index));
    const contract = { id, index, owner, versions, moment, parties: partiesOf(index, owner, owners) };
    const signedAt = (number: number) =>
      calendar.instant(number === 1 ? moment : { day: -Math.min(6, index + 3), minute: 640 });
    await insertContract(db, contract, signedAt, tools);
    for (const version of versions) {
      const at = signedAt(version.number);
      await insertVersion(db, contract, version, contract.parties, { by, at });
      await tell(db, contract, version, at, newId(), tools);
    }
  }
  await sql`select setval('contract_number_seq', ${Math.max(1, owners.length)})`.execute(db);
};
