/** Night audit: closed days, problems, and manual runs. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, date, fen, id, instant, list } from '../../platform/wire.ts';

/** Overdue guest; unconfirmed booking arriving; expected but not marked; open balance. */
const auditProblems = ['overdue', 'unconfirmed', 'stillExpected', 'balance'] as const;
export type AuditProblem = (typeof auditProblems)[number];

export const NightAudit = z
  .object({
    houseId: z.string(),
    houseName: z.string(),
    businessDate: z.string(),
    noShows: z.int(),
    nights: z.int(),
    /** Null for roles that do not see money. */
    roomFen: fen.nullable(),
    problems: z.array(z.object({ kind: z.enum(auditProblems), orderId: z.string(), orderNo: z.string() })),
    late: z.boolean(),
    /** Null: by the clock. */
    runBy: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'NightAudit' });
export type NightAudit = z.infer<typeof NightAudit>;

export const pageNightAudits = endpoint('POST /hotel-order/night-audit/page', {
  kind: 'query',
  permission: 'nightAudit:read',
  summary: 'Closed business days of properties, latest first',
  input: z.object({
    houseId: list(id).optional(),
    dateFrom: date.optional(),
    dateTo: date.optional(),
    /** Only days with problems. */
    withProblems: bool.optional(),
    ...pageInput,
  }),
  output: pageOf(NightAudit),
});

export const getNightAuditState = endpoint('GET /hotel-order/night-audit/state', {
  kind: 'query',
  permission: 'nightAudit:read',
  summary: 'Last closed business day of the properties in scope, and days still open',
  input: z.object({}),
  output: z.object({
    /** Null before the first audit. */
    lastDate: z.string().nullable(),
    houses: z.int(),
    noShows: z.int(),
    nights: z.int(),
    roomFen: fen.nullable(),
    problems: z.int(),
    /** Property days still to close. */
    due: z.int(),
  }),
});

export const runNightAudit = endpoint('POST /hotel-order/night-audit/run', {
  kind: 'command',
  permission: 'nightAudit:run',
  summary: 'Close past business days of the properties in scope',
  input: z.object({ houseId: id.optional() }),
  output: z.object({ days: z.int(), noShows: z.int(), nights: z.int(), problems: z.int() }),
});
