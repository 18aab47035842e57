/** The audit log: every event, with proof that none was changed (docs/decisions/020). */
import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { NamedOption, optionInput } from '../../platform/options.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { redacted } from '../../platform/redaction.ts';
import { date, id, instant, keyword, list, note } from '../../platform/wire.ts';

/** `people`: without system events; `refused`: refused calls; `revealed`: personal data revealed. */
export const auditViews = ['people', 'all', 'refused', 'revealed'] as const;

/** Newest matching rows in which text is searched. */
export const AUDIT_SEARCH_ROWS = 200_000;

export const AuditChange = z.object({
  /** Name in the event. */
  field: z.string(),
  /** Name in the caller's language. */
  label: z.string(),
  /** As stored in the event. */
  before: z.unknown(),
  after: z.unknown(),
  /** The same with codes and ids translated; amounts and dates stay values. */
  beforeWords: z.unknown(),
  afterWords: z.unknown(),
});
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEvent = z
  .object({
    id: z.string(),
    at: instant,
    /** `order.checkedIn` */
    name: z.string(),
    /** Title and kind of record in the caller's language. */
    title: z.string(),
    entity: z.string(),
    entityTitle: z.string(),
    entityId: z.string(),
    /** Record's name, such as an order number; null if it has none. */
    record: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    /** Null: the system. */
    userId: z.string().nullable(),
    actor: z.string(),
    /** Null for the system and for old events. */
    address: z.string().nullable(),
    requestId: z.string(),
    changes: redacted(z.array(AuditChange), 'guest:contacts', (changes) =>
      changes.map((change) => ({
        ...{ ...change, before: null, after: null },
        ...{ beforeWords: null, afterWords: null },
      })),
    ),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.output<typeof AuditEvent>;

const auditFilters = {
  view: z.enum(auditViews).default('people'),
  userId: list(id).optional(),
  entity: list(note(40)).optional(),
  /** `order.checkedIn` */
  name: list(note(80)).optional(),
  /** One record by its id. */
  entityId: id.optional(),
  houseId: id.optional(),
  /** First and last day, in the time zone of the business. */
  dateFrom: date.optional(),
  dateTo: date.optional(),
  /** A request id, an order number, or part of the author or changed values. */
  keyword: keyword(50).optional(),
};
const auditSorts = ['at'] as const;
export const auditColumns = [
  'at',
  'actor',
  'title',
  'entityTitle',
  'record',
  'houseName',
  'changes',
  'address',
  'requestId',
] as const;
export type AuditColumn = (typeof auditColumns)[number];

const read = { kind: 'query', permission: 'audit:read' } as const;

export const pageAuditEvents = endpoint('POST /hotel-system/audit/page', {
  ...read,
  summary: 'Every recorded event, latest first',
  input: z.object({ ...auditFilters, ...pageInput, sort: sortInput(auditSorts) }),
  output: pageOf(AuditEvent),
});

export const listAuditNames = endpoint('GET /hotel-system/audit/names', {
  ...read,
  summary: 'Recorded kinds of records and events, with names',
  input: z.object({}),
  output: z.object({
    entities: z.array(z.object({ code: z.string(), title: z.string() })),
    names: z.array(z.object({ code: z.string(), title: z.string() })),
  }),
});

export const auditPeople = endpoint('GET /hotel-system/audit/people', {
  ...read,
  summary: 'Users for the audit log’s filter, by part of their name',
  input: z.object(optionInput),
  output: z.array(NamedOption),
});

export const exportAuditEvents = listExport('/hotel-system/audit/export', {
  permission: 'audit:export',
  summary: 'The filtered audit log as .xlsx, without personal data',
  filters: auditFilters,
  sorts: auditSorts,
  columns: auditColumns,
});

// ── The chain ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Faults at a place of the chain. */
const auditFaults = [
  'rowChanged',
  'rowDeleted',
  'rowInserted',
  'rowsSwapped',
  'blockChanged',
  'blockMissing',
  'blockSplit',
  'tailCut',
] as const;
export type AuditFault = (typeof auditFaults)[number];

export const AuditFinding = z
  .object({
    fault: z.enum(auditFaults),
    /** Null if in no block, as for an inserted event. */
    block: z.int().nullable(),
    /** Place in the log; null for the entire block. */
    position: z.int().nullable(),
    eventId: z.string().nullable(),
  })
  .meta({ id: 'AuditFinding' });
export type AuditFinding = z.infer<typeof AuditFinding>;

export const AuditCheck = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'running', 'intact', 'damaged', 'failed']),
    askedBy: z.string().nullable(),
    askedAt: instant,
    finishedAt: instant.nullable(),
    rowsDone: z.int(),
    rowsTotal: z.int(),
    blocks: z.int(),
    findingCount: z.int(),
    /** The first ones, in the order of the chain. */
    findings: z.array(AuditFinding),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheck = z.output<typeof AuditCheck>;

const AuditHead = z.object({ number: z.int(), hash: z.string(), at: instant });

export const AuditChain = z
  .object({
    /** The newest block. */
    head: AuditHead.nullable(),
    /** Rows in all blocks. */
    rows: z.int(),
    /** Rows not sealed yet, from the last seconds. */
    waiting: z.int(),
    /** The newest block as it was written down outside of the database. */
    anchor: AuditHead.nullable(),
    /** Heads that were written down and are not in the database: its end was cut, or it was restored from a backup. */
    lost: z.array(AuditHead),
    check: AuditCheck.nullable(),
  })
  .meta({ id: 'AuditChain' });
export type AuditChain = z.output<typeof AuditChain>;

export const getAuditChain = endpoint('GET /hotel-system/audit/chain', {
  ...read,
  summary: 'The newest block of the audit log, where it is stored, and the last check',
  input: z.object({}),
  output: AuditChain,
});

export const checkAuditChain = endpoint('POST /hotel-system/audit/check', {
  kind: 'command',
  permission: 'audit:read',
  summary: 'Check the whole audit log in the background',
  input: z.object({}),
  output: AuditCheck,
});
