/** Property review 审核: one per submission, by someone other than its author. */
import { z } from 'zod';
import { id, instant, note } from '../../platform/wire.ts';
import { ContentChange } from './content-changes.ts';
import { HouseState, houseKinds } from './house.ts';
import { DraftContent } from './house-content.ts';
import { StandardItem } from './standard.ts';

export const checkStates = ['waiting', 'approved', 'returned', 'withdrawn'] as const;
/** Quick views of the queue. mine: those that the caller may decide. */
export const checkViews = ['waiting', 'mine', 'returned', 'approved', 'all'] as const;
export type CheckView = (typeof checkViews)[number];
const itemVerdicts = ['pass', 'return'] as const;

/** Maximum length of a reason, per standard and overall. */
export const MAX_RETURN_REASON = 300;
export const MAX_CHECK_NOTE = 1_000;

/** Verdict on one standard, with a reason if returned. */
export const ItemVerdict = z.strictObject({
  standardId: id,
  verdict: z.enum(itemVerdicts),
  reason: note(MAX_RETURN_REASON).default(''),
});
export type ItemVerdict = z.output<typeof ItemVerdict>;

export const HouseCheckRow = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseCode: z.string(),
    houseName: z.string(),
    houseKind: z.enum(houseKinds),
    houseState: HouseState,
    city: z.string(),
    coverUrl: z.string().nullable(),
    state: z.enum(checkStates),
    /** True for a change of a live property, false for a first review. */
    ofLive: z.boolean(),
    /** 1 for the first submission of this revision. */
    round: z.int(),
    changes: z.int(),
    submittedBy: z.string(),
    submittedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    /** True if the caller submitted or wrote it and so cannot decide. */
    own: z.boolean(),
    /** Share of the standards' weight that passed, in percent; null while it waits. */
    score: z.int().nullable(),
  })
  .meta({ id: 'HouseCheckRow' });
export type HouseCheckRow = z.infer<typeof HouseCheckRow>;

/** An earlier round of the revision, or an earlier review of the property. */
export const CheckRound = z.object({
  id: z.string(),
  state: z.enum(checkStates),
  ofLive: z.boolean(),
  round: z.int(),
  submittedBy: z.string(),
  submittedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string(),
  returned: z.array(z.object({ standardId: z.string(), title: z.string(), reason: z.string() })),
});
export type CheckRound = z.infer<typeof CheckRound>;

export const HouseCheck = z
  .object({
    check: HouseCheckRow,
    version: z.int(),
    note: z.string(),
    /** Submitted content, with the live one for comparison. */
    content: DraftContent,
    live: DraftContent.nullable(),
    changes: z.array(ContentChange),
    standardNumber: z.int(),
    standards: z.array(StandardItem),
    items: z.array(ItemVerdict),
    rounds: z.array(CheckRound),
    files: z.record(z.string(), z.string()),
    landlordName: z.string().nullable(),
    roomCount: z.int(),
    actions: z.array(z.enum(['approve', 'return'])),
    /** Reason the caller may not decide; null if they may. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'HouseCheck' });
export type HouseCheck = z.infer<typeof HouseCheck>;
