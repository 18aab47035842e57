/** Writing, submitting, withdrawing, archiving and copying a property. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guestName } from '../guest-view.ts';
import { bool, date, id, instant, note, version } from '../wire.ts';
import { HouseDetail, houseKinds } from './house.ts';
import { ContentPatch, HouseStep, OperationsPatch } from './house-content.ts';
import { HouseRevision } from './house-revision.ts';

export const saveHouse = endpoint('POST /hotel-info/house/save', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Save a draft: without an id the house begins; of a live house it opens a revision beside it',
  input: z.object({
    id: id.optional(),
    /** Needed without an id; never changes afterwards. */
    kind: z.enum(houseKinds).optional(),
    content: ContentPatch.optional(),
    /** Take effect at once, whatever happens to the content. */
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
  summary: 'What is being edited of a house, what is live, and what may be done',
  input: z.object({ id }),
  output: HouseRevision,
});

/** Older drafts are found in the property list only. */
export const BEGUN_DAYS = 7;

export const getBegunHouse = endpoint('GET /hotel-info/house/begun', {
  kind: 'query',
  permission: 'house:edit',
  summary: 'The new house that I wrote last, in whatever browser, and have not handed in',
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
  summary: 'Hand the open revision in for review',
  input: revisionKey,
  output: HouseRevision,
});

export const withdrawHouse = endpoint('POST /hotel-info/house/withdraw', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Take back what I handed in',
  input: revisionKey,
  output: HouseRevision,
});

export const discardHouseRevision = endpoint('POST /hotel-info/house/discard-revision', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Give up the changes of a live house',
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
  summary: 'Archive a house; refused with a list while it has unfinished orders',
  input: z.object({ id, version, reason: note(200).default('') }),
  output: HouseDetail,
});

export const duplicateHouse = endpoint('POST /hotel-info/house/duplicate', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'A draft with the content of another house, without its licence and papers',
  input: z.object({
    id,
    /** The rooms with their numbers, too. */
    withRooms: bool.default(true),
  }),
  output: z.object({ id: z.string() }),
});
