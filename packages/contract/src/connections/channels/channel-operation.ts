/** Call log: all calls to and from a platform, and staff actions on a connection. */
import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, id, instant, keyword, list } from '../../platform/wire.ts';
import { Platform } from './channel-room.ts';

/** Must match the check constraint of `channel_operations`. */
export const operationKinds = [
  'authorise',
  'save',
  'pause',
  'resume',
  'delete',
  'test',
  'listings',
  'link',
  'unlink',
  'push',
  'readBack',
  'status',
  'resync',
  'hook',
  'feed',
  'order',
  'accept',
  'reject',
  'cancel',
  'notice',
  'refresh',
  'static',
  'message',
  'review',
] as const;
const OperationKind = z.enum(operationKinds);
export type OperationKind = (typeof operationKinds)[number];

/** `limited`: rate-limited by the platform and retried. */
export const operationResults = ['done', 'partly', 'refused', 'failed', 'limited'] as const;

/** Our remarks on platform messages, in `code`. */
const hookRemarks = ['replayed', 'heldBack', 'badSignature', 'tooOld', 'otherAccount', 'malformed'] as const;
export type HookRemark = (typeof hookRemarks)[number];

/** Null where the code, if any, is the platform's. */
export const hookRemarkOf = ({
  kind,
  code,
}: {
  readonly kind: string;
  readonly code?: string | null | undefined;
}): HookRemark | null => (kind === 'hook' && hookRemarks.find((one) => one === code)) || null;

/** Days entries are kept. */
export const OPERATION_DAYS = 180;

export const ChannelOperation = z
  .object({
    id: z.string(),
    connectionId: z.string(),
    connectionName: z.string(),
    platform: Platform,
    /** Null: of the connection as a whole. */
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    kind: OperationKind,
    /** A listing's name or an order's number; may be empty. */
    subject: z.string(),
    /** First and last night. */
    fromNight: z.string().nullable(),
    toNight: z.string().nullable(),
    /** Nights, orders or listings it was about. */
    items: z.int(),
    result: z.enum(operationResults),
    /** The platform's code and message. */
    code: z.string().nullable(),
    message: z.string(),
    ms: z.int().nullable(),
    by: z.string(),
    at: instant,
  })
  .meta({ id: 'ChannelOperation' });
export type ChannelOperation = z.output<typeof ChannelOperation>;

export const operationViews = ['all', 'problems'] as const;

const operationFilters = {
  view: z.enum(operationViews).default('all'),
  connectionId: id.optional(),
  platform: list(Platform).optional(),
  kind: list(OperationKind).optional(),
  result: list(z.enum(operationResults)).optional(),
  /** Part of a user's name. */
  operator: keyword(40).optional(),
  /** Search in subject, code and message. */
  keyword: keyword(50).optional(),
  /** First and last day, in the time zone of the business. */
  dateFrom: date.optional(),
  dateTo: date.optional(),
};
const operationSorts = ['at'] as const;
export const operationColumns = [
  'at',
  'connectionName',
  'platform',
  'kind',
  'subject',
  'houseName',
  'nights',
  'items',
  'result',
  'code',
  'message',
  'ms',
  'by',
] as const;
export type OperationColumn = (typeof operationColumns)[number];

export const pageOperations = endpoint('POST /hotel-info/channel-operation/page', {
  kind: 'query',
  permission: 'channel:read',
  summary: 'All operations at a platform, latest first',
  input: z.object({ ...operationFilters, ...pageInput, sort: sortInput(operationSorts) }),
  output: pageOf(ChannelOperation),
});

export const exportOperations = listExport('/hotel-info/channel-operation/export', {
  permission: 'channel:read',
  summary: 'The filtered operation log as .xlsx',
  filters: operationFilters,
  sorts: operationSorts,
  columns: operationColumns,
});
