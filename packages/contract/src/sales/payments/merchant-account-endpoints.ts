/** Accounts at payment providers: which property they collect for, with which keys. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, id, line, list, version } from '../../platform/wire.ts';
import { environments, MerchantAccount } from './merchant-account.ts';
import { providerNames } from './provider-registry.ts';

export const listMerchantAccounts = endpoint('POST /hotel-order/merchant-account/list', {
  kind: 'query',
  permission: 'merchant:read',
  summary: 'Merchant accounts with their properties; for roles that see all properties',
  input: z.object({}),
  output: z.array(MerchantAccount),
});

/** Validated against the provider's list of credential fields. */
const credentials = z.record(z.string().max(40), z.string().trim().max(8_000));

export const saveMerchantAccount = endpoint('POST /hotel-order/merchant-account/save', {
  kind: 'command',
  permission: 'merchant:edit',
  summary: 'Add or change a merchant account, to be confirmed by a second person; an omitted secret is kept',
  secret: true,
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    provider: z.enum(providerNames),
    environment: z.enum(environments).default('production'),
    merchantNo: line(64),
    name: line(50),
    entity: line(100),
    forAll: bool.default(false),
    houseIds: list(id).pipe(z.array(id).max(500)).default([]),
    credentials: credentials.default({}),
    ...dutyReason,
  }),
  output: MerchantAccount,
});

export const testMerchantAccount = endpoint('POST /hotel-order/merchant-account/test', {
  kind: 'command',
  permission: 'merchant:edit',
  summary: 'Ask the provider whether it accepts the keys; costs nothing and changes nothing there',
  input: z.object({ id }),
  output: MerchantAccount,
});

export const switchMerchantAccount = endpoint('POST /hotel-order/merchant-account/switch', {
  kind: 'command',
  permission: 'merchant:edit',
  summary: 'Pause an account, so that nothing new is collected through it, or activate it again',
  input: z.object({ id, version, active: bool }),
  output: MerchantAccount,
});
