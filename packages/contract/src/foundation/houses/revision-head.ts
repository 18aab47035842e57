/** Summary of a property's open revision. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';
import { HouseStep } from './house-content.ts';
import { revisionActions, revisionStates } from './house-states.ts';

/** A returned standard with its reason. */
const ReturnedItem = z.object({ code: z.string(), title: z.string(), reason: z.string() });

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
    /** Last return with note and reasons, until approval. */
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    note: z.string().nullable(),
    returned: z.array(ReturnedItem),
    /** Open review, for users who may see it. */
    reviewId: z.string().nullable(),
    /** Number of differences from the live content; 0 for a first review. */
    changes: z.int(),
    actions: z.array(z.enum(revisionActions)),
  })
  .meta({ id: 'RevisionHead' });
export type RevisionHead = z.infer<typeof RevisionHead>;
