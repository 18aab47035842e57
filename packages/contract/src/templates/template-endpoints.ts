import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bool } from '../wire.ts';
import { MessageTemplate } from './template.ts';

export const listTemplates = endpoint('GET /hotel-message/template/list', {
  kind: 'query',
  permission: 'thread:read',
  summary: 'Templates of messages in their order; those in use, or all of them',
  input: z.object({ all: bool.default(false) }),
  output: z.array(MessageTemplate),
});
