/** A revision as its editors see it. */
import { z } from 'zod';
import { ContentChange } from './content-changes.ts';
import { HouseState, houseKinds } from './house.ts';
import { DraftContent, HouseOperations } from './house-content.ts';
import { revisionActions } from './house-states.ts';
import { RevisionHead } from './revision-head.ts';

export const HouseRevision = z
  .object({
    house: z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      kind: z.enum(houseKinds),
      state: HouseState,
      version: z.int(),
    }),
    /** Null when nothing is being edited; `content` is then the live content. */
    revision: RevisionHead.nullable(),
    content: DraftContent,
    /** Content guests see; null if never approved. */
    live: DraftContent.nullable(),
    changes: z.array(ContentChange),
    /** Problems that prevent submission, by path in the content. */
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
    operations: HouseOperations,
    /** Addresses of the photos that the contents name, by file id. */
    files: z.record(z.string(), z.string()),
    /** `edit` may be there without a revision: the first save opens one. */
    actions: z.array(z.enum([...revisionActions, 'archive', 'duplicate'])),
  })
  .meta({ id: 'HouseRevision' });
export type HouseRevision = z.infer<typeof HouseRevision>;
