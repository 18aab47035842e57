/** Writing, submitting, withdrawing, archiving and copying a property. */
import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, date, id, instant, note, version } from '../../platform/wire.ts';
import { HouseDetail, houseKinds } from './house.ts';
import { ContentPatch, HouseStep, OperationsPatch } from './house-content.ts';
import { HouseRevision } from './house-revision.ts';

export const saveHouse = endpoint('POST /hotel-info/house/save', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Save a draft; without an id creates a property, for a live property opens a revision',
  input: z.object({
    id: id.optional(),
    /** Needed without an id; never changes afterwards. */
    kind: z.enum(houseKinds).optional(),
    content: ContentPatch.optional(),
    /** Take effect at once, independent of the content. */
    operations: OperationsPatch.optional(),
    step: HouseStep.optional(),
    /** Version of the open revision; absent when there is none. */
    version: version.optional(),
    /** Version of the property; required with `operations` and an id. */
    houseVersion: version.optional(),
  }),
  output: HouseRevision,
});

export const getHouseRevision = endpoint('GET /hotel-info/house/revision', {
  kind: 'query',
  permission: 'house:edit',
  summary: 'Open revision and live content of a property, with allowed actions',
  input: z.object({ id }),
  output: HouseRevision,
});

/** Older drafts are found in the property list only. */
export const BEGUN_DAYS = 7;

export const getBegunHouse = endpoint('GET /hotel-info/house/begun', {
  kind: 'query',
  permission: 'house:edit',
  summary: 'My latest unsubmitted new property',
  input: z.object({}),
  output: z.object({
    house: z.object({ id: z.string(), name: z.string(), step: HouseStep, at: instant }).nullable(),
  }),
});

/** The revision's version. */
const revisionKey = z.object({ id, version });

export const submitHouse = endpoint('POST /hotel-info/house/submit', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Submit the open revision for review',
  input: revisionKey,
  output: HouseRevision,
});

export const withdrawHouse = endpoint('POST /hotel-info/house/withdraw', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Withdraw a property from review',
  input: revisionKey,
  output: HouseRevision,
});

export const discardHouseRevision = endpoint('POST /hotel-info/house/discard-revision', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Discard the revision of a live property',
  input: revisionKey,
  output: HouseRevision,
});

/** Order that prevents archiving, sent with the refusal as `orders`. */
export const FutureOrder = z
  .object({
    id: z.string(),
    orderNo: z.string(),
    bookerName: guestName(),
    checkIn: date,
    checkOut: date,
    shown: z.string(),
  })
  .meta({ id: 'FutureOrder' });
export type FutureOrder = z.infer<typeof FutureOrder>;
/** Orders listed in the refusal; `count` is the total. */
export const FUTURE_ORDER_LIMIT = 20;

export const archiveHouse = endpoint('POST /hotel-info/house/archive', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Archive a property; refused with a list while it has unfinished orders',
  input: z.object({ id, version, reason: note(200).default('') }),
  output: HouseDetail,
});

export const duplicateHouse = endpoint('POST /hotel-info/house/duplicate', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Create a draft with the content of another property, without its licence and documents',
  input: z.object({
    id,
    /** Also the rooms with their numbers. */
    withRooms: bool.default(true),
  }),
  output: z.object({ id: z.string() }),
});
