/** Text message accounts: templates, mapping, opt-outs, and reports that services push. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { id, line, ownPhone } from '../../platform/wire.ts';
import { SmsAccount, SmsOptOut } from './sms-account.ts';
import { smsTemplateNames } from './sms-templates.ts';

export const getSmsAccount = endpoint('GET /hotel-message/sms-account/detail', {
  kind: 'query',
  permission: 'connector:read',
  summary:
    'Signatures and templates of a text message account, their approval, and the template of each message',
  input: z.object({ id }),
  output: SmsAccount,
});

export const refreshSmsTemplates = endpoint('POST /hotel-message/sms-account/refresh', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Fetch signatures and templates with their approval from the service',
  input: z.object({ id }),
  output: SmsAccount,
});

export const mapSmsTemplate = endpoint('POST /hotel-message/sms-account/map', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Choose an approved template of the service for a text message',
  input: z.object({
    id,
    template: z.enum(smsTemplateNames),
    code: line(64),
    signature: line(64),
    variables: z.record(z.string().max(40), z.string().max(40)).default({}),
  }),
  output: SmsAccount,
});

export const unmapSmsTemplate = endpoint('POST /hotel-message/sms-account/unmap', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Remove the template of a text message',
  input: z.object({ id, template: z.enum(smsTemplateNames) }),
  output: SmsAccount,
});

export const pageSmsOptOuts = endpoint('POST /hotel-message/sms-opt-out/page', {
  kind: 'query',
  permission: 'connector:read',
  summary: 'Numbers that receive no more text messages, masked, newest first',
  input: z.object({ ...pageInput }),
  output: pageOf(SmsOptOut),
});

export const addSmsOptOut = endpoint('POST /hotel-message/sms-opt-out/add', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Send no more text messages to a number',
  secret: true,
  input: z.object({ phone: ownPhone }),
  output: SmsOptOut,
});

export const removeSmsOptOut = endpoint('POST /hotel-message/sms-opt-out/remove', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Allow text messages to a number again',
  input: z.object({ id }),
  output: z.object({ removed: z.boolean() }),
});

/** The key in the address is secret; a service that signs is verified besides. */
export const smsReportHook = endpoint('POST /hotel-external/sms/report/:key', {
  kind: 'command',
  permission: 'public',
  summary: 'Delivery reports that a text message service pushes',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ key: z.string().max(64) }),
  output: z.unknown(),
});
