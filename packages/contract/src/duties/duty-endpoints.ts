/** Acts that wait for a second person: one queue for all of them. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { id, line, list } from '../wire.ts';
import { dutyReason } from './duty-reason.ts';
import { DutyRequest, dutyRequestViews } from './duty-request.ts';
import { heldActs } from './duty-table.ts';

const at = '/hotel-system/duty-request' as const;
const shared = { permission: 'duty:decide' } as const;

export const pageDutyRequests = endpoint(`POST ${at}/page`, {
  ...shared,
  kind: 'query',
  summary: 'What waits for a second person, of the acts that I start or confirm, the latest first',
  input: z.object({
    ...pageInput,
    view: z.enum(dutyRequestViews).default('toDecide'),
    act: list(z.enum(heldActs)).optional(),
    sort: sortInput(['askedAt']),
  }),
  output: pageOf(DutyRequest),
});

const dutyCommand = <T extends z.ZodObject>(verb: string, summary: string, input: T) =>
  endpoint(`POST ${at}/${verb}`, { ...shared, kind: 'command', summary, input, output: DutyRequest });

export const confirmDutyRequest = dutyCommand(
  'confirm',
  'Confirm what somebody else has started: it is done',
  z.object({ id, ...dutyReason }),
);
export const refuseDutyRequest = dutyCommand(
  'refuse',
  'Refuse what somebody else has started',
  z.object({ id, reason: line(200) }),
);
export const withdrawDutyRequest = dutyCommand(
  'withdraw',
  'Withdraw what one has started oneself',
  z.object({ id }),
);
