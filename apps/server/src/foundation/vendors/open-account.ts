/** A connection with its keys, ready for calls. */
import type { ConnectorVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import {
  isInvoiceVendor,
  isLockVendor,
  isRobotVendor,
  isSmsVendor,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import type { InvoiceAccount, InvoiceService } from './invoice-port.ts';
import type { LockAccount, LockService } from './lock-port.ts';
import type { RobotAccount, RobotService } from './robot-port.ts';
import { invoiceServiceOf, lockServiceOf, robotServiceOf, smsServiceOf } from './services-of.ts';
import type { SmsService, SmsServiceAccount } from './sms-port.ts';
import { secretsOf } from './stored-keys.ts';

interface Keys {
  readonly publicCredentials: unknown;
  readonly credentialsCipher: string;
}

const credentialsOf = (ctx: Pick<Ctx, 'services'>, row: Keys): Record<string, string> => ({
  ...(row.publicCredentials as Record<string, string>),
  ...secretsOf(ctx, row.credentialsCipher),
});

export interface OpenSmsAccount {
  readonly account: SmsServiceAccount;
  readonly service: SmsService;
}

type Reads = Pick<Ctx, 'db' | 'services'>;

/** Paused ones are opened too: reports still arrive, and a test is allowed. */
const rowOf = async ({ db }: Reads, id: string) => {
  const row = await db
    .selectFrom('connectors')
    .select(['vendor', 'state', 'publicCredentials', 'credentialsCipher'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && row.state !== 'revoked' ? { ...row, vendor: row.vendor as ConnectorVendor } : null;
};

/** Null: unknown, revoked, no text message account, or no address here. */
export const openSmsAccount = async (ctx: Reads, id: string): Promise<OpenSmsAccount | null> => {
  const row = await rowOf(ctx, id);
  if (!row || !isSmsVendor(row.vendor)) return null;
  const service = smsServiceOf(ctx.services, row.vendor);
  return service && { service, account: { id, vendor: row.vendor, credentials: credentialsOf(ctx, row) } };
};

export interface OpenRobot {
  readonly account: RobotAccount;
  readonly service: RobotService;
}

/** Null: unknown, revoked, no group robot, or no address here. */
export const openRobot = async (ctx: Reads, id: string): Promise<OpenRobot | null> => {
  const row = await rowOf(ctx, id);
  if (!row || !isRobotVendor(row.vendor)) return null;
  const service = robotServiceOf(ctx.services, row.vendor);
  return service && { service, account: { id, vendor: row.vendor, credentials: credentialsOf(ctx, row) } };
};

export interface OpenLocks {
  readonly account: LockAccount;
  readonly service: LockService;
}

/** Null: unknown, revoked, no lock account, or no address here. */
export const openLocks = async (ctx: Reads, id: string): Promise<OpenLocks | null> => {
  const row = await rowOf(ctx, id);
  if (!row || !isLockVendor(row.vendor)) return null;
  const service = lockServiceOf(ctx.services, row.vendor);
  return service && { service, account: { id, vendor: row.vendor, credentials: credentialsOf(ctx, row) } };
};

export interface OpenInvoices {
  readonly account: InvoiceAccount;
  readonly service: InvoiceService;
}

/** Null: unknown, revoked, no invoice account, or no address here. */
export const openInvoices = async (ctx: Reads, id: string): Promise<OpenInvoices | null> => {
  const row = await rowOf(ctx, id);
  if (!row || !isInvoiceVendor(row.vendor)) return null;
  const service = invoiceServiceOf(ctx.services, row.vendor);
  return service && { service, account: { id, vendor: row.vendor, credentials: credentialsOf(ctx, row) } };
};
