/** Authorises and removes platform accounts of a connection (spec §7). */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { id, line } from '../../platform/wire.ts';
import { connectionStates, Platform } from './channel-room.ts';

/** A connection with the account behind it. */
export const AuthorisedConnection = z
  .object({
    id: z.string(),
    platform: Platform,
    name: z.string(),
    state: z.enum(connectionStates),
    /** The platform's id of the account. */
    accountKey: z.string(),
    /** Account name at the platform. */
    accountName: z.string(),
  })
  .meta({ id: 'AuthorisedConnection' });
export type AuthorisedConnection = z.infer<typeof AuthorisedConnection>;

export const meituanRedirectUrl = endpoint('GET /hotel-external/mt/redirect-url', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Start an authorisation at Meituan: the address of its consent page, with a one-time state',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ id }),
  output: z.object({ url: z.string() }),
});

export const authorizeMeituan = endpoint('GET /hotel-external/mt/authorize', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Complete an authorisation; its state works once, for the user who started it, within 10 minutes',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ code: line(512), state: line(512) }),
  output: AuthorisedConnection,
});

export const bindTujia = endpoint('POST /hotel-external/tj/bind', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Connect a Tujia account; account and password are tested first',
  secret: true,
  input: z.object({ id, account: line(100), password: line(100) }),
  output: AuthorisedConnection,
});

/** Platform codes are sent to mainland mobile numbers only. */
const mobile = line(11).refine((text) => /^1[3-9]\d{9}$/.test(text), custom('invalidPhone'));

export const sendXiaozhuCode = endpoint('POST /hotel-external/pig/send-code', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Request Xiaozhu’s code for the mobile of an account',
  secret: true,
  input: z.object({ id, mobile }),
  output: z.null(),
});

export const bindXiaozhu = endpoint('POST /hotel-external/pig/bind', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Connect an account of Xiaozhu by the code that its mobile received',
  secret: true,
  input: z.object({
    id,
    mobile,
    smsCode: line(6).refine((text) => /^\d{6}$/.test(text), custom('sixDigits')),
  }),
  output: AuthorisedConnection,
});

/** A Xiaozhu account with its connection. */
const XiaozhuAccount = z
  .object({
    accountId: z.string(),
    nick: z.string(),
    mobileMasked: z.string(),
    houseCount: z.int(),
    onlineCount: z.int(),
    status: z.enum(['NORMAL', 'EXPIRED', 'UNBOUND']),
    connectionId: z.string(),
    connectionName: z.string(),
  })
  .meta({ id: 'XiaozhuAccount' });
export type XiaozhuAccount = z.infer<typeof XiaozhuAccount>;

/** Spec §7: no payload. */
export const listXiaozhuAccounts = endpoint('GET /hotel-external/pig/account-list', {
  kind: 'query',
  permission: 'channel:connect',
  summary: 'Xiaozhu accounts of our connections, as the platform lists them',
  extraFields: 'ignore',
  input: z.object({}),
  output: z.array(XiaozhuAccount),
});

export const removeXiaozhuAccount = endpoint('POST /hotel-external/pig/account-del', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Unbind an account at Xiaozhu; refused while orders of its listings are open',
  extraFields: 'ignore',
  input: z.object({ accountId: line(100) }),
  output: z.null(),
});
