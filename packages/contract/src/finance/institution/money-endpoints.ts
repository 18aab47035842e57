import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';

export const institutionMoneyHook = endpoint('POST /hotel-external/institution/money/:key', {
  kind: 'command',
  permission: 'public',
  summary:
    'Signed webhook of the payment institution about a payout or a divide; its state is then read there',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ key: z.string() }),
  output: z.unknown(),
});
