/** Adds a connection or changes one. Secrets are sealed; an omitted one stays unchanged. */
import { randomBytes } from 'node:crypto';
import { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import {
  rotateConnectorHook,
  saveConnector,
  switchConnector,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { connectorFailures } from '@minsu/contract/foundation/connectors/connector-failures.ts';
import {
  type ConnectorPort,
  connectorFacts,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { hashToken } from '../../platform/http/session.ts';
import { secretsOf } from '../vendors/stored-keys.ts';
import { assertSeesConnectors, connectorById, lockConnector } from './connector-queries.ts';
import { credentialProblems, splitCredentials } from './credential-rules.ts';

type Asked = z.output<typeof saveConnector.input>;

const problemFailures = {
  missing: connectorFailures.credentialMissing,
  wrong: connectorFailures.credentialWrong,
  unknown: connectorFailures.credentialUnknown,
} as const;

const assertCredentials = ({ vendor, credentials }: Asked, stored: readonly string[]): void => {
  const problems = credentialProblems(vendor, credentials, stored);
  const [first] = problems;
  if (!first) return;
  fail(problemFailures[first.kind], {
    fields: problems.map(({ name, kind }) => ({
      path: `credentials.${name}`,
      text: problemFailures[kind].text,
    })),
  });
};

const portOf = ({ vendor }: Asked): ConnectorPort => connectorFacts(vendor).port;

/** These serve chosen properties. */
const hasReach = (asked: Asked): boolean => portOf(asked) === 'robot' || portOf(asked) === 'invoice';

const assertReach = async (ctx: Ctx, asked: Asked): Promise<void> => {
  if (!hasReach(asked)) return;
  if (portOf(asked) === 'robot' && (asked.robot?.subjects ?? []).length === 0)
    failAt('robot.subjects', connectorFailures.noSubject);
  if (!asked.forAll && asked.houseIds.length === 0) failAt('houseIds', connectorFailures.noHouse);
  const found = await ctx.db
    .selectFrom('houses')
    .select('id')
    .where('id', 'in', [...asked.houseIds, ctx.newId()])
    .execute();
  if (found.length !== new Set(asked.houseIds).size) failAt('houseIds', connectorFailures.houseUnknown);
};

const settingsOf = (asked: Asked): string => {
  const settings: Partial<Record<ConnectorPort, unknown>> = saveConnector.input
    .pick({ sms: true, robot: true, invoice: true })
    .parse({ sms: asked.sms ?? {}, robot: asked.robot ?? {}, invoice: asked.invoice ?? {} });
  return JSON.stringify(settings[portOf(asked)] ?? {});
};

const storeHouses = async (ctx: Ctx, connectorId: string, asked: Asked): Promise<void> => {
  await ctx.db.deleteFrom('connectorHouses').where('connectorId', '=', connectorId).execute();
  const houseIds = hasReach(asked) && !asked.forAll ? [...new Set(asked.houseIds)] : [];
  if (houseIds.length > 0)
    await ctx.db
      .insertInto('connectorHouses')
      .values(houseIds.map((houseId) => ({ connectorId, houseId })))
      .execute();
};

const newHookKey = (ctx: Ctx) => {
  const key = randomBytes(24).toString('base64url');
  return { hookKeyHash: hashToken(key), hookKeyCipher: ctx.services.cipher.encrypt(key) };
};

/** Confirmed parts of a service that only its clients document. */
const confirmedIn = (asked: Asked) =>
  portOf(asked) === 'invoice' ? { confirmed: asked.invoice?.confirmed ?? [] } : {};

const insert = async (ctx: Ctx, asked: Asked): Promise<string> => {
  const { vendor, name, position, forAll, credentials } = asked;
  const id = ctx.newId();
  const { open, secret } = splitCredentials(vendor, credentials, {});
  await ctx.db
    .insertInto('connectors')
    .values({
      ...{ id, port: connectorFacts(vendor).port, vendor, name, position, forAll },
      ...{ settings: settingsOf(asked), publicCredentials: JSON.stringify(open) },
      credentialsCipher: ctx.services.cipher.encrypt(JSON.stringify(secret)),
      ...newHookKey(ctx),
      ...{ createdBy: ctx.user.realname, createdAt: ctx.now, updatedAt: ctx.now },
    })
    .execute();
  await storeHouses(ctx, id, asked);
  await ctx.record({
    ...{ name: 'connector.added', entity: 'connector', entityId: id },
    after: { vendor, name, position, ...confirmedIn(asked) },
  });
  return id;
};

/** Names of the credentials that change; events carry no values. */
const changedKeys = ({ credentials }: Asked, before: Connector): string[] =>
  Object.entries(credentials)
    .filter(([name, value]) => value !== '' && value !== before.credentials[name])
    .map(([name]) => name)
    .sort();

const change = async (ctx: Ctx, asked: Asked, before: Connector): Promise<void> => {
  const { vendor, name, position, forAll, credentials } = asked;
  const stored = await ctx.db
    .selectFrom('connectors')
    .select('credentialsCipher')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const { open, secret } = splitCredentials(vendor, credentials, secretsOf(ctx, stored.credentialsCipher));
  const keys = changedKeys(asked, before);
  await ctx.db
    .updateTable('connectors')
    .set({
      ...{ name, position, forAll, settings: settingsOf(asked), updatedAt: ctx.now },
      publicCredentials: JSON.stringify(open),
      credentialsCipher: ctx.services.cipher.encrypt(JSON.stringify(secret)),
      // New keys bring a revoked connection back, and the test was made with other ones.
      ...(keys.length > 0 && { testedAt: null, testWorks: null, testMessage: '', blockedUntil: null }),
      ...(before.state === 'revoked' && { state: 'active' }),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute();
  await storeHouses(ctx, before.id, asked);
  await ctx.record({
    ...{ name: 'connector.changed', entity: 'connector', entityId: before.id },
    before: { name: before.name, position: before.position },
    after: { name, position, ...(keys.length > 0 && { keys }), ...confirmedIn(asked) },
  });
};

export const saveConnectorRoute = command(saveConnector, async (ctx, asked) => {
  assertSeesConnectors(ctx);
  const before = asked.id === undefined ? null : await lockConnector(ctx, asked.id);
  if (before && before.version !== asked.version) failStale(Connector, before);
  if (before && before.vendor !== asked.vendor) failAt('vendor', connectorFailures.vendorFixed);
  assertCredentials(asked, before?.storedSecrets ?? []);
  await assertReach(ctx, asked);
  const id = before?.id ?? (await insert(ctx, asked));
  if (before) await change(ctx, asked, before);
  return connectorById(ctx, id);
});

export const switchConnectorRoute = command(switchConnector, async (ctx, { id, version, state }) => {
  const before = await lockConnector(ctx, id);
  if (before.version !== version) failStale(Connector, before);
  if (before.state === state) return before;
  if (before.state === 'revoked') fail(connectorFailures.revoked);
  await ctx.db
    .updateTable('connectors')
    .set({
      ...{ state, updatedAt: ctx.now, version: version + 1 },
      ...(state === 'active' && { blockedUntil: null }),
      ...(state === 'revoked' && {
        ...{ credentialsCipher: ctx.services.cipher.encrypt('{}'), ...newHookKey(ctx) },
        ...{ testedAt: null, testWorks: null, testMessage: '' },
      }),
    })
    .where('id', '=', id)
    .execute();
  if (state === 'revoked') await ctx.db.deleteFrom('connectorTokens').where('connectorId', '=', id).execute();
  await ctx.record({
    ...{ name: `connector.${switched[state]}`, entity: 'connector', entityId: id },
    ...{ before: { state: before.state }, after: { state } },
  });
  return connectorById(ctx, id);
});

const switched = { active: 'activated', paused: 'paused', revoked: 'revoked' } as const;

export const rotateConnectorHookRoute = command(rotateConnectorHook, async (ctx, { id, version }) => {
  const before = await lockConnector(ctx, id);
  if (before.version !== version) failStale(Connector, before);
  if (before.port !== 'sms') fail(connectorFailures.noReports);
  await ctx.db
    .updateTable('connectors')
    .set({ ...newHookKey(ctx), updatedAt: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({ name: 'connector.addressReplaced', entity: 'connector', entityId: id });
  return connectorById(ctx, id);
});
