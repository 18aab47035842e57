import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';

export const institutionMoneyHook = endpoint('POST /hotel-external/institution/money/:key', {
  kind: 'command',
  permission: 'public',
  summary:
    'Signed notice of the payment institution about a payout or a divide; a hint, after which it is read there',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ key: z.string() }),
  output: z.unknown(),
});
