/** Connections as the settings screen shows them, and the log of their calls. */
import type {
  Connector,
  ConnectorCall,
  ConnectorState,
} from '@minsu/contract/foundation/connectors/connector.ts';
import type { pageConnectorCalls } from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { connectorFailures } from '@minsu/contract/foundation/connectors/connector-failures.ts';
import type {
  ConnectorPort,
  ConnectorVendor,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { LOW_BATTERY } from '@minsu/contract/foundation/connectors/lock.ts';
import { sayServiceError } from '@minsu/contract/foundation/connectors/service-errors.ts';
import { costOf } from '@minsu/contract/foundation/messages/sms-rules.ts';
import { BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesAllHouses } from '../houses/house-scope-queries.ts';
import { isReachable, reportUrlOf, secretsOf } from '../vendors/stored-keys.ts';

/** They belong to the whole business. */
export const assertSeesConnectors = (ctx: Ctx): void => {
  if (!seesAllHouses(ctx)) fail(connectorFailures.notEverywhere);
};

interface Row {
  readonly id: string;
  readonly port: ConnectorPort;
  readonly vendor: ConnectorVendor;
  readonly name: string;
  readonly state: ConnectorState;
  readonly position: number;
  readonly forAll: boolean;
  readonly houses: { readonly id: string; readonly name: string }[];
  readonly settings: Record<string, unknown>;
  readonly publicCredentials: Record<string, string>;
  readonly credentialsCipher: string;
  readonly hookKeyCipher: string;
  readonly testedAt: Date | null;
  readonly testWorks: boolean | null;
  readonly testMessage: string;
  readonly lastSuccessAt: Date | null;
  readonly lastErrorAt: Date | null;
  readonly lastError: string;
  readonly blockedUntil: Date | null;
  readonly parts: number;
  readonly messages: number;
  readonly locks: Connector['locks'];
  readonly version: number;
}

const toConnector =
  (ctx: Ctx) =>
  ({
    publicCredentials,
    credentialsCipher,
    hookKeyCipher,
    settings,
    parts,
    messages,
    locks,
    ...row
  }: Row): Connector => {
    const isSms = row.port === 'sms';
    const say = (said: string) => sayServiceError(said, row.vendor, ctx.language);
    const sms = isSms ? (settings as unknown as NonNullable<Connector['sms']>) : null;
    const hasReports = isSms && ctx.user.may('connector:edit');
    return {
      ...row,
      testedAt: row.testedAt?.toISOString() ?? null,
      lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
      lastErrorAt: row.lastErrorAt?.toISOString() ?? null,
      blockedUntil: row.blockedUntil && row.blockedUntil > ctx.now ? row.blockedUntil.toISOString() : null,
      sms,
      robot: row.port === 'robot' ? (settings as unknown as NonNullable<Connector['robot']>) : null,
      invoice: row.port === 'invoice' ? (settings as unknown as NonNullable<Connector['invoice']>) : null,
      locks: row.port === 'lock' ? locks : null,
      lastError: say(row.lastError),
      testMessage: say(row.testMessage),
      credentials: publicCredentials,
      storedSecrets: Object.keys(secretsOf(ctx, credentialsCipher)),
      reportUrl: hasReports ? reportUrlOf(ctx, hookKeyCipher) : null,
      isReachable: isReachable(ctx),
      monthCount: isSms ? parts : messages,
      monthCostFen: sms && sms.thousandFen !== null ? costOf(parts, sms.thousandFen) : null,
    };
  };

const read = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<Connector[]> => {
  const month = `${localDate(ctx.now, BUSINESS_TIME_ZONE).slice(0, 7)}-01`;
  const { rows } = await sql<Row>`
    select c.id, c.port, c.vendor, c.name, c.state, c.position, c.for_all, c.settings, c.public_credentials,
      c.credentials_cipher, c.hook_key_cipher, c.tested_at, c.test_works, c.test_message, c.last_success_at,
      c.last_error_at, c.last_error, c.blocked_until, c.version,
      (select coalesce(sum(s.parts), 0)::int from sms_sends s where s.connector_id = c.id and s.day >= ${month}
        and s.state in ('accepted', 'delivered', 'undelivered')) as parts,
      (select count(*)::int from connector_calls k where k.connector_id = c.id and k.works
        and k.operation in ('send', 'requestBillingNew')
        and k.at >= ${month}::date) as messages,
      (select json_build_object('total', count(*), 'mapped', count(l.room_id), 'offline', count(*) filter (where
        not l.is_online or not l.has_gateway), 'lowBattery', count(*) filter (where l.battery < ${LOW_BATTERY}))
        from locks l where l.connector_id = c.id and l.gone_at is null) as locks,
      coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name)
        from connector_houses a join houses h on h.id = a.house_id where a.connector_id = c.id), '[]') as houses
    from connectors c where ${where} order by c.port desc, c.position, c.created_at, c.id`.execute(ctx.db);
  return rows.map(toConnector(ctx));
};

export const connectors = async (
  ctx: Ctx,
  { port }: { port?: ConnectorPort | undefined },
): Promise<Connector[]> => {
  assertSeesConnectors(ctx);
  return read(ctx, port === undefined ? sql`true` : sql`c.port = ${port}`);
};

export const connectorById = async (ctx: Ctx, id: string): Promise<Connector> => {
  assertSeesConnectors(ctx);
  return (await read(ctx, sql`c.id = ${id}`))[0] ?? fail(connectorFailures.notFound);
};

/** Locks the listings until the transaction ends. */
export const lockConnector = async (ctx: Ctx, id: string): Promise<Connector> => {
  assertSeesConnectors(ctx);
  await sql`select from connectors where id = ${id} for update`.execute(ctx.db);
  return connectorById(ctx, id);
};

type CallRow = Omit<z.input<typeof ConnectorCall>, 'at'> & { readonly at: Date };

export const pageOfCalls = async (
  ctx: Ctx,
  input: z.output<typeof pageConnectorCalls.input>,
): Promise<Page<z.input<typeof ConnectorCall>>> => {
  const { id, failedOnly } = input;
  await connectorById(ctx, id);
  const where = sql`k.connector_id = ${id} and (not ${failedOnly} or not k.works)`;
  const [{ rows }, counted] = await Promise.all([
    sql<CallRow>`
      select k.id, k.at, k.operation, k.works, k.status, k.code, k.message, k.took_ms, k.facts
      from connector_calls k where ${where} order by k.at desc, k.id desc ${limitOf(input)}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from connector_calls k where ${where}`.execute(ctx.db),
  ]);
  return pageOfRows([...rows], counted.rows[0]?.n ?? 0, input);
};
