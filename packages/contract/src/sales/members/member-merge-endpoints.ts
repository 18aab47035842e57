/** Possible duplicates: found, compared, merged, and separated again. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, instant, version } from '../../platform/wire.ts';
import { guestDocumentTypes, sexes } from '../registration/guest-document-rules.ts';
import { guestLanguages, MemberDetail, MemberRow, preferenceKeys } from './member.ts';
import { mergeFields, mergeSides } from './member-merge-rules.ts';

const at = '/hotel-member/merge' as const;

/** Same name and the last four digits of the phone; the same document registered under two phones. */
const duplicateReasons = ['phonePart', 'document'] as const;

export const listDuplicates = endpoint(`GET ${at}/duplicates`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'Probable duplicates of a member',
  input: z.object({ id }),
  output: z.array(MemberRow.extend({ reason: z.enum(duplicateReasons) })),
});

export const dismissDuplicate = endpoint(`POST ${at}/dismiss`, {
  kind: 'command',
  permission: 'member:merge',
  summary: 'Mark two members as different people, so that they are not proposed again',
  input: z.object({ id, otherId: id }),
  output: z.null(),
});

/** One side of the comparison; personal data masked. */
export const MergePart = MemberRow.extend({
  sex: z.enum(sexes).nullable(),
  birthMasked: z.string().nullable(),
  nationality: z.string().nullable(),
  language: z.enum(guestLanguages).nullable(),
  preferences: z.partialRecord(z.enum(preferenceKeys), z.string()),
  note: z.string(),
  contacts: z.array(z.object({ id: z.string(), kind: z.string(), label: z.string(), masked: z.string() })),
  documents: z.array(
    z.object({ id: z.string(), type: z.enum(guestDocumentTypes), numberMasked: z.string() }),
  ),
});
export type MergePart = z.infer<typeof MergePart>;

export const MergePreview = z
  .object({
    kept: MergePart,
    merged: MergePart,
    /** Records moved to the kept member. */
    moves: z.object({
      orders: z.int(),
      contacts: z.int(),
      documents: z.int(),
      tags: z.int(),
      blacklist: z.int(),
    }),
    /** Why they cannot be merged now; in the reader's language. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

const pair = { id, otherId: id };

export const previewMerge = endpoint(`GET ${at}/preview`, {
  kind: 'query',
  permission: 'member:merge',
  summary: 'Preview the merge of two members',
  input: z.object(pair),
  output: MergePreview,
});

/** `id` is kept; `otherId` is merged into it. */
export const mergeMembers = endpoint(`POST ${at}/run`, {
  kind: 'command',
  permission: 'member:merge',
  summary: 'Merge two members; can be undone',
  input: z.object({
    ...pair,
    version,
    otherVersion: version,
    /** Chosen side per field. Default: the kept member's, unless empty. */
    choice: z.partialRecord(z.enum(mergeFields), z.enum(mergeSides)).default({}),
  }),
  output: z.object({ mergeId: z.string(), detail: MemberDetail }),
});

export const MemberMerge = z
  .object({
    id: z.string(),
    keptId: z.string(),
    mergedId: z.string(),
    mergedName: z.string(),
    orders: z.int(),
    mergedBy: z.string(),
    mergedAt: instant,
    undoneBy: z.string().nullable(),
    undoneAt: instant.nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'MemberMerge' });
export type MemberMerge = z.infer<typeof MemberMerge>;

export const listMerges = endpoint(`GET ${at}/list`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'Records merged into a member, newest first',
  input: z.object({ id }),
  output: z.array(MemberMerge),
});

/** Values an undo could not restore, because they changed since. */
export const staying = [...mergeFields, 'orders', 'contacts', 'documents'] as const;
export type Staying = (typeof staying)[number];

export const undoMerge = endpoint(`POST ${at}/undo`, {
  kind: 'command',
  permission: 'member:merge',
  summary: 'Undo a merge, except what was changed since; lists the exceptions',
  input: z.object({ mergeId: id }),
  output: z.object({
    keptId: z.string(),
    mergedId: z.string(),
    stays: z.array(z.object({ what: z.enum(staying), count: z.int() })),
  }),
});
