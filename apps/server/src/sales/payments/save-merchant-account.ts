/**
 * Adds a merchant account or changes one. Secrets are sealed; an omitted one stays unchanged. Where the money goes is
 * decided by two people: the change is stored encrypted on the account until a colleague confirms it.
 */
import { randomBytes } from 'node:crypto';
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import type { DutyFact } from '@minsu/contract/foundation/duties/duty-request.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { merchantAccountTexts } from '@minsu/contract/sales/payments/merchant-account.text.ts';
import {
  MerchantAccount,
  type MerchantAccountState,
} from '@minsu/contract/sales/payments/merchant-account.ts';
import { saveMerchantAccount } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { merchantFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Doer, heldForColleague, myself } from '../../foundation/duties/hold-for-colleague.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import { credentialProblems, type SplitCredentials, splitCredentials } from './credential-rules.ts';
import {
  assertSeesMerchants,
  lockMerchantAccount,
  merchantAccountById,
  secretsOf,
} from './merchant-account-queries.ts';

type Asked = z.output<typeof saveMerchantAccount.input>;
/** Facts of an account, without the person who asks. */
export type AskedFacts = Omit<Asked, 'id' | 'version' | 'dutyReason'>;

const problemFailures = {
  missing: merchantFailures.credentialMissing,
  wrong: merchantFailures.credentialWrong,
  unknown: merchantFailures.credentialUnknown,
} as const;

const assertCredentials = ({ provider, credentials }: Asked, stored: readonly string[]): void => {
  const problems = credentialProblems(provider, credentials, stored);
  const [first] = problems;
  if (!first) return;
  fail(problemFailures[first.kind], {
    fields: problems.map(({ name, kind }) => ({
      path: `credentials.${name}`,
      text: problemFailures[kind].text,
    })),
  });
};

const assertHouses = async (
  ctx: Ctx,
  { id, provider, forAll, houseIds }: AskedFacts & Pick<Asked, 'id'>,
): Promise<void> => {
  if (!forAll && houseIds.length === 0) failAt('houseIds', merchantFailures.noHouse);
  const { rows } = await sql<{ found: number; taken: number; forAllTaken: boolean }>`
    select (select count(*)::int from houses where id = any(${houseIds}::uuid[])) as found,
      (select count(*)::int from merchant_account_houses
        where house_id = any(${houseIds}::uuid[]) and provider = ${provider} and account_id is distinct from ${id ?? null}::uuid) as taken,
      exists (select from merchant_accounts where provider = ${provider} and for_all and state = 'active'
        and id is distinct from ${id ?? null}::uuid) as for_all_taken`.execute(ctx.db);
  if (rows[0]?.found !== new Set(houseIds).size) failAt('houseIds', merchantFailures.houseUnknown);
  if (rows[0]?.taken !== 0) failAt('houseIds', merchantFailures.houseTaken);
  if (forAll && rows[0]?.forAllTaken) fail(merchantFailures.forAllTaken);
};

const storeHouses = async (
  ctx: Ctx,
  accountId: string,
  { provider, houseIds }: AskedFacts,
): Promise<void> => {
  await ctx.db.deleteFrom('merchantAccountHouses').where('accountId', '=', accountId).execute();
  const rows = [...new Set(houseIds)].map((houseId) => ({ accountId, houseId, provider }));
  if (rows.length > 0) await ctx.db.insertInto('merchantAccountHouses').values(rows).execute();
};

const sealed = (ctx: Ctx, { open, secret }: SplitCredentials) => ({
  publicCredentials: JSON.stringify(open),
  credentialsCipher: ctx.services.cipher.encrypt(JSON.stringify(secret)),
});

/** Returns its id. The notification key is made here and never changes. */
export const insertMerchantAccount = async (
  ctx: Ctx,
  asked: AskedFacts,
  state: MerchantAccountState = 'active',
): Promise<string> => {
  const { provider, environment, merchantNo, name, entity, forAll, credentials } = asked;
  const id = ctx.newId();
  const key = randomBytes(24).toString('base64url');
  await ctx.db
    .insertInto('merchantAccounts')
    .values({
      ...{ id, provider, environment, merchantNo, name, entity, forAll, state },
      currency: providerFacts(provider).currency,
      ...sealed(ctx, splitCredentials(provider, credentials, {})),
      hookKeyHash: hashToken(key),
      hookKeyCipher: ctx.services.cipher.encrypt(key),
      ...{ createdBy: ctx.user.realname, createdAt: ctx.now, updatedAt: ctx.now },
    })
    .execute();
  return id;
};

const keptSecrets = async (ctx: Ctx, id: string): Promise<Record<string, string>> => {
  const row = await ctx.db
    .selectFrom('merchantAccounts')
    .select('credentialsCipher')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return secretsOf(ctx, row.credentialsCipher);
};

/** Names of the credentials that change; events carry no values. */
const changedKeys = ({ credentials }: AskedFacts, before: MerchantAccount): string[] =>
  Object.entries(credentials)
    .filter(([name, value]) => value !== '' && value !== before.credentials[name])
    .map(([name]) => name)
    .sort();

const isOther = (asked: AskedFacts, before: MerchantAccount): boolean =>
  asked.provider !== before.provider ||
  asked.environment !== before.environment ||
  asked.merchantNo !== before.merchantNo;

const change = async (ctx: Ctx, asked: AskedFacts, before: MerchantAccount): Promise<void> => {
  if (before.isUsed && isOther(asked, before)) failAt('merchantNo', merchantFailures.numberFixed);
  const { provider, environment, merchantNo, name, entity, forAll } = asked;
  const kept = asked.provider === before.provider ? await keptSecrets(ctx, before.id) : {};
  const hasNewKeys = isOther(asked, before) || changedKeys(asked, before).length > 0;
  await ctx.db
    .updateTable('merchantAccounts')
    .set({
      ...{ provider, environment, merchantNo, name, entity, forAll, updatedAt: ctx.now },
      ...{ pendingChange: null, pendingCredentialsCipher: null },
      currency: providerFacts(provider).currency,
      state: before.state === 'waiting' ? 'active' : before.state,
      ...sealed(ctx, splitCredentials(provider, asked.credentials, kept)),
      // The test was made with other keys.
      ...(hasNewKeys && { testedAt: null, testWorks: null, testMessage: '' }),
    })
    .set((eb) => ({
      version: eb('version', '+', 1),
      keyVersion: eb('keyVersion', '+', hasNewKeys ? 1 : 0),
    }))
    .where('id', '=', before.id)
    .execute();
  await storeHouses(ctx, before.id, asked);
};

const factsOf = ({
  provider,
  environment,
  merchantNo,
  name,
  entity,
  forAll,
}: AskedFacts | MerchantAccount) => ({
  ...{ provider, environment, merchantNo, name, entity, forAll },
});

const apply = async (ctx: Ctx, asked: AskedFacts, before: MerchantAccount, doer: Doer): Promise<void> => {
  await assertHouses(ctx, { ...asked, id: before.id });
  const keys = changedKeys(asked, before);
  await change(ctx, asked, before);
  const isNew = before.state === 'waiting';
  await ctx.record({
    ...{ name: isNew ? 'merchantAccount.added' : 'merchantAccount.changed', entity: 'merchantAccount' },
    entityId: before.id,
    ...(!isNew && { before: { ...factsOf(before), houses: before.houses.length } }),
    after: {
      ...{ ...factsOf(asked), houses: asked.houseIds.length },
      ...(keys.length > 0 && { keys }),
      ...(doer.confirmedBy !== null && { askedBy: doer.name }),
    },
  });
};

const lockAsked = async (ctx: Ctx, { id, version }: Asked): Promise<MerchantAccount | null> => {
  if (id === undefined) return null;
  const before = await lockMerchantAccount(ctx, id);
  return before.version === version ? before : failStale(MerchantAccount, before);
};

const houseIdsOf = ({ houses }: MerchantAccount): string[] => houses.map(({ id }) => id).sort();

/** A colleague confirms where money goes and with which keys; the name is only ours. */
const needsSecond = (asked: AskedFacts, before: MerchantAccount): boolean =>
  before.state === 'waiting' ||
  isOther(asked, before) ||
  changedKeys(asked, before).length > 0 ||
  asked.entity !== before.entity ||
  asked.forAll !== before.forAll ||
  [...new Set(asked.houseIds)].sort().join() !== houseIdsOf(before).join();

/** In both languages, as a colleague compares it with the provider's console. */
const accountFact = (
  key: 'oldAccount' | 'newAccount',
  { provider, merchantNo, entity }: AskedFacts | MerchantAccount,
): DutyFact => ({
  ...{ key, kind: 'both' },
  value: providerFacts(provider)
    .name.map((name) => `${name} ${merchantNo} · ${entity}`)
    .join('\n'),
});

const houseFact = async (ctx: Ctx, { forAll, houseIds }: AskedFacts): Promise<DutyFact> => {
  const rows = await ctx.db
    .selectFrom('houses')
    .select('name')
    .where('id', 'in', [...houseIds, ctx.newId()])
    .orderBy('name')
    .execute();
  const names = rows.map(({ name }) => name);
  const inBoth = merchantAccountTexts.allHouses.map((all) => [...names, ...(forAll ? [all] : [])].join('、'));
  return { key: 'houses', kind: 'both', value: inBoth.join('\n') };
};

const keysFact = (asked: AskedFacts, before: MerchantAccount): DutyFact[] => {
  const keys = changedKeys(asked, before);
  const labels = providerFacts(asked.provider).credentials.filter(({ name }) => keys.includes(name));
  if (labels.length === 0) return [];
  const value = [0, 1].map((at) => labels.map(({ label }) => label[at as 0 | 1]).join('、')).join('\n');
  return [{ key: 'keys', kind: 'both', value }];
};

/** Answers whether it waits now. */
const isHeld = async (ctx: Ctx, asked: Asked, before: MerchantAccount): Promise<boolean> => {
  const { dutyReason, credentials, id: _, version: __, ...facts } = asked;
  const isNew = before.state === 'waiting';
  const held = await heldForColleague(ctx, {
    ...{ act: 'merchant', subject: before.id, dutyReason },
    input: { id: before.id, version: before.version },
    facts: [
      ...(isNew ? [] : [accountFact('oldAccount', before)]),
      accountFact('newAccount', asked),
      await houseFact(ctx, asked),
      ...keysFact(asked, before),
    ],
  });
  if (!held) return false;
  await ctx.db
    .updateTable('merchantAccounts')
    .set({
      pendingChange: JSON.stringify(facts),
      pendingCredentialsCipher: ctx.services.cipher.encrypt(JSON.stringify(credentials)),
    })
    .where('id', '=', before.id)
    .execute();
  return true;
};

export const saveMerchantAccountRoute = command(saveMerchantAccount, async (ctx, asked) => {
  assertSeesMerchants(ctx);
  const known = await lockAsked(ctx, asked);
  if (!providerFacts(asked.provider).environments.includes(asked.environment))
    failAt('environment', merchantFailures.environmentUnknown);
  assertCredentials(asked, known?.provider === asked.provider ? known.storedSecrets : []);
  await assertHouses(ctx, asked);
  const id = known?.id ?? (await insertMerchantAccount(ctx, asked, 'waiting'));
  const before = known ?? (await merchantAccountById(ctx, id));
  if (before.isUsed && isOther(asked, before)) failAt('merchantNo', merchantFailures.numberFixed);
  if (!needsSecond(asked, before) || !(await isHeld(ctx, asked, before)))
    await apply(ctx, asked, before, myself(ctx));
  return merchantAccountById(ctx, id);
});

interface Pending {
  readonly id: string;
  readonly version: number;
}

/** Carries out what a colleague has confirmed. */
export const performMerchant = async (ctx: Ctx, { id, version }: Pending, doer: Doer): Promise<void> => {
  const before = await lockMerchantAccount(ctx, id);
  const row = await ctx.db
    .selectFrom('merchantAccounts')
    .select(['pendingChange', 'pendingCredentialsCipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { pendingChange, pendingCredentialsCipher } = row;
  if (before.version !== version || !pendingChange || !pendingCredentialsCipher)
    return fail(dutyFailures.changedSince);
  const facts = pendingChange as unknown as Omit<AskedFacts, 'credentials'>;
  await apply(ctx, { ...facts, credentials: secretsOf(ctx, pendingCredentialsCipher) }, before, doer);
};
