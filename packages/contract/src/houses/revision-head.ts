/** What is said of the open revision of a house, wherever the house is shown. */
import { z } from 'zod';
import { instant } from '../wire.ts';
import { HouseStep } from './house-content.ts';
import { revisionActions, revisionStates } from './house-states.ts';

/** What a standard was returned for. */
export const ReturnedItem = z.object({ code: z.string(), title: z.string(), reason: z.string() });

export const RevisionHead = z
  .object({
    id: z.string(),
    number: z.int(),
    state: z.enum(revisionStates),
    step: HouseStep,
    version: z.int(),
    editedBy: z.string(),
    editedAt: instant,
    submittedBy: z.string().nullable(),
    submittedAt: instant.nullable(),
    /** Who returned it last, his words and his reasons, until it is approved. */
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    note: z.string().nullable(),
    returned: z.array(ReturnedItem),
    /** The open review, for who may see it. */
    reviewId: z.string().nullable(),
    /** How much differs from what is live; 0 for a first review. */
    changes: z.int(),
    actions: z.array(z.enum(revisionActions)),
  })
  .meta({ id: 'RevisionHead' });
export type RevisionHead = z.infer<typeof RevisionHead>;
