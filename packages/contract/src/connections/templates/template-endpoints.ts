import { z } from 'zod';
import { guestRemark } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { NamedOption, optionInput } from '../../platform/options.ts';
import { bool, id, note, version } from '../../platform/wire.ts';
import { MAX_TEMPLATE_TEXT, MessageTemplate, templateCode, templateShape } from './template.ts';

export const listTemplates = endpoint('GET /hotel-message/template/list', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Message templates in order; enabled ones or all',
  input: z.object({ all: bool.default(false) }),
  output: z.array(MessageTemplate),
});

export const createTemplate = endpoint('POST /hotel-message/template/create', {
  kind: 'command',
  permission: 'template:edit',
  summary: 'Add a template at the end of the list',
  input: z.object({ ...templateShape, code: templateCode.default('') }),
  output: MessageTemplate,
});

const one = { id, version };

export const editTemplate = endpoint('POST /hotel-message/template/edit', {
  kind: 'command',
  permission: 'template:edit',
  summary: 'Change a template',
  input: z.object({ ...one, ...templateShape }),
  output: MessageTemplate,
});

export const setTemplateActive = endpoint('POST /hotel-message/template/set-active', {
  kind: 'command',
  permission: 'template:edit',
  summary: 'Enable or disable a template',
  input: z.object({
    ...one,
    active: z.boolean(),
    /** Disables it although active automation rules use it; they then need staff. */
    anyway: bool.default(false),
  }),
  output: MessageTemplate,
});

export const orderTemplates = endpoint('POST /hotel-message/template/order', {
  kind: 'command',
  permission: 'template:edit',
  summary: 'Reorder the templates; name each once',
  input: z.object({ ids: z.array(id).min(1).max(1_000) }),
  output: z.array(MessageTemplate),
});

export const templateOrders = endpoint('GET /hotel-message/template/orders', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Orders to try a template on: found by number, guest or phone, else the newest',
  input: z.object(optionInput),
  output: z.array(NamedOption),
});

const Filled = z.object({ text: guestRemark(), missing: z.array(z.string()) });

/** Texts need not be saved. */
export const previewTemplate = endpoint('POST /hotel-message/template/preview', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Both language versions filled with the values of an order; lists missing values',
  input: z.object({
    orderId: id,
    zh: note(MAX_TEMPLATE_TEXT.zh).default(''),
    en: note(MAX_TEMPLATE_TEXT.en).default(''),
  }),
  output: z.object({ zh: Filled, en: Filled }),
});
