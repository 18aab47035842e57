/** Adds a merchant account or changes one. Secrets are sealed; one that is left out stays as it is. */
import { randomBytes } from 'node:crypto';
import { fail, failAt, stale } from '@minsu/contract/failure.ts';
import { MerchantAccount } from '@minsu/contract/payments/merchant-account.ts';
import {
  saveMerchantAccount,
  switchMerchantAccount,
} from '@minsu/contract/payments/merchant-account-endpoints.ts';
import { merchantFailures } from '@minsu/contract/payments/payment-failures.ts';
import { providerFacts } from '@minsu/contract/payments/provider-registry.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { hashToken } from '../../platform/session.ts';
import { credentialProblems, type SplitCredentials, splitCredentials } from './credential-rules.ts';
import {
  assertSeesMerchants,
  lockMerchantAccount,
  merchantAccountById,
  secretsOf,
} from './merchant-account-queries.ts';

type Asked = z.output<typeof saveMerchantAccount.input>;

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

const assertHouses = async (ctx: Ctx, { id, provider, forAll, houseIds }: Asked): Promise<void> => {
  if (!forAll && houseIds.length === 0) failAt('houseIds', merchantFailures.noHouse);
  const { rows } = await sql<{ found: number; taken: number }>`
    select (select count(*)::int from houses where id = any(${houseIds}::uuid[])) as found,
      (select count(*)::int from merchant_account_houses
        where house_id = any(${houseIds}::uuid[]) and provider = ${provider} and account_id is distinct from ${id ?? null}::uuid) as taken`.execute(
    ctx.db,
  );
  if (rows[0]?.found !== new Set(houseIds).size) failAt('houseIds', merchantFailures.houseUnknown);
  if (rows[0]?.taken !== 0) failAt('houseIds', merchantFailures.houseTaken);
};

const storeHouses = async (ctx: Ctx, accountId: string, { provider, houseIds }: Asked): Promise<void> => {
  await ctx.db.deleteFrom('merchantAccountHouses').where('accountId', '=', accountId).execute();
  const rows = [...new Set(houseIds)].map((houseId) => ({ accountId, houseId, provider }));
  if (rows.length > 0) await ctx.db.insertInto('merchantAccountHouses').values(rows).execute();
};

const sealed = (ctx: Ctx, { open, secret }: SplitCredentials) => ({
  publicCredentials: JSON.stringify(open),
  credentialsCipher: ctx.services.cipher.encrypt(JSON.stringify(secret)),
});

/** Answers its id. The notification key is made here and never changes. */
export const insertMerchantAccount = async (ctx: Ctx, asked: Asked): Promise<string> => {
  const { provider, environment, merchantNo, name, entity, forAll, credentials } = asked;
  const id = ctx.newId();
  const key = randomBytes(24).toString('base64url');
  await ctx.db
    .insertInto('merchantAccounts')
    .values({
      ...{ id, provider, environment, merchantNo, name, entity, forAll },
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

/** Names of the credentials that change; their values stand in no event. */
const changedKeys = ({ credentials }: Asked, before: MerchantAccount | null): string[] =>
  Object.entries(credentials)
    .filter(([name, value]) => value !== '' && value !== before?.credentials[name])
    .map(([name]) => name)
    .sort();

const change = async (ctx: Ctx, asked: Asked, before: MerchantAccount): Promise<void> => {
  const isOther =
    asked.provider !== before.provider ||
    asked.environment !== before.environment ||
    asked.merchantNo !== before.merchantNo;
  if (before.isUsed && isOther) failAt('merchantNo', merchantFailures.numberFixed);
  const { provider, environment, merchantNo, name, entity, forAll } = asked;
  const kept = asked.provider === before.provider ? await keptSecrets(ctx, before.id) : {};
  const hasNewKeys = isOther || changedKeys(asked, before).length > 0;
  await ctx.db
    .updateTable('merchantAccounts')
    .set({
      ...{ provider, environment, merchantNo, name, entity, forAll, updatedAt: ctx.now },
      currency: providerFacts(provider).currency,
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
};

const factsOf = ({ provider, environment, merchantNo, name, entity, forAll }: Asked | MerchantAccount) => ({
  ...{ provider, environment, merchantNo, name, entity, forAll },
});

const lockAsked = async (ctx: Ctx, { id, version }: Asked): Promise<MerchantAccount | null> => {
  if (id === undefined) return null;
  const before = await lockMerchantAccount(ctx, id);
  return before.version === version ? before : stale(MerchantAccount, before);
};

export const saveMerchantAccountRoute = command(saveMerchantAccount, async (ctx, asked) => {
  assertSeesMerchants(ctx);
  const before = await lockAsked(ctx, asked);
  if (!providerFacts(asked.provider).environments.includes(asked.environment))
    failAt('environment', merchantFailures.environmentUnknown);
  assertCredentials(asked, before?.provider === asked.provider ? before.storedSecrets : []);
  await assertHouses(ctx, asked);
  if (before) await change(ctx, asked, before);
  const id = before?.id ?? (await insertMerchantAccount(ctx, asked));
  await storeHouses(ctx, id, asked);
  const keys = changedKeys(asked, before);
  await ctx.record({
    ...{ name: before ? 'merchantAccount.changed' : 'merchantAccount.added', entity: 'merchantAccount' },
    entityId: id,
    ...(before && { before: { ...factsOf(before), houses: before.houses.length } }),
    after: { ...factsOf(asked), houses: asked.houseIds.length, ...(keys.length > 0 && { keys }) },
  });
  return merchantAccountById(ctx, id);
});

export const switchMerchantAccountRoute = command(
  switchMerchantAccount,
  async (ctx, { id, version, active }) => {
    const before = await lockMerchantAccount(ctx, id);
    if (before.version !== version) stale(MerchantAccount, before);
    const state = active ? 'active' : 'paused';
    await ctx.db
      .updateTable('merchantAccounts')
      .set({ state, updatedAt: ctx.now })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await ctx.record({
      ...{ name: active ? 'merchantAccount.activated' : 'merchantAccount.paused', entity: 'merchantAccount' },
      ...{ entityId: id, before: { state: before.state }, after: { state, name: before.name } },
    });
    return merchantAccountById(ctx, id);
  },
);
