/** Calls around the connections to booking platforms (spec §7, design: contract §2). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { line } from '../wire.ts';

export const authorizeMeituan = endpoint('GET /hotel-external/mt/authorize', {
  kind: 'command',
  permission: 'channel:connect',
  summary:
    'Finish an authorisation that was begun here; its state works once, for who began it, for 10 minutes',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ code: line(512), state: line(512) }),
  output: z.object({ id: z.string(), platform: z.literal('mt'), name: z.string() }),
});
