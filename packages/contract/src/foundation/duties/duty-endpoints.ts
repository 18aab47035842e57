/** Acts that wait for a second person: one queue for all of them. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { id, line, list } from '../../platform/wire.ts';
import { dutyReason } from './duty-reason.ts';
import { DutyRequest, dutyRequestViews } from './duty-request.ts';
import { heldActs } from './duty-table.ts';

const at = '/hotel-system/duty-request' as const;
const shared = { permission: 'duty:decide' } as const;

export const pageDutyRequests = endpoint(`POST ${at}/page`, {
  ...shared,
  kind: 'query',
  summary: 'Requests awaiting a second person that I can start or confirm, latest first',
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
  'Confirm another user’s request, which is then carried out',
  z.object({ id, ...dutyReason }),
);
export const refuseDutyRequest = dutyCommand(
  'refuse',
  'Refuse another user’s request',
  z.object({ id, reason: line(200) }),
);
export const withdrawDutyRequest = dutyCommand('withdraw', 'Withdraw my own request', z.object({ id }));
