/** Standards 标准: the review checklist for a kind of property, in immutable published versions. */
import { z } from 'zod';
import { bool, id, instant, intBetween, line, note } from '../../platform/wire.ts';
import { houseKinds } from './house.ts';
import { contentFields, documentKinds, photoSpaces } from './house-content.ts';

export const evidences = ['none', 'photo', 'document'] as const;
export const MAX_STANDARDS = 100;

/** One checklist line. Its id is stable across versions, so that rounds can be compared. */
export const StandardItem = z
  .strictObject({
    id,
    code: line(20),
    titleZh: line(60),
    titleEn: line(80),
    requirementZh: note(500),
    requirementEn: note(500),
    evidence: z.enum(evidences),
    /** Photos or documents it concerns; empty: all. */
    spaces: z.array(z.enum(photoSpaces)).max(photoSpaces.length),
    documents: z.array(z.enum(documentKinds)).max(documentKinds.length),
    /** Content fields the reviewer checks. */
    facts: z.array(z.enum(contentFields)).max(contentFields.length),
    weight: intBetween(1, 10),
    /** Must be met for approval. */
    mandatory: bool,
  })
  .meta({ id: 'StandardItem' });
export type StandardItem = z.infer<typeof StandardItem>;

/** A standard being written; new ones have no id. */
export const DraftStandard = StandardItem.extend({ id: id.nullable() });
export type DraftStandard = z.infer<typeof DraftStandard>;

const standardStates = ['draft', 'published', 'retired'] as const;

export const StandardVersion = z
  .object({
    id: z.string(),
    kind: z.enum(houseKinds),
    /** 1, 2, 3 … of its kind; a draft has the number it will get. */
    number: z.int(),
    state: z.enum(standardStates),
    note: z.string(),
    itemCount: z.int(),
    editedBy: z.string(),
    editedAt: instant,
    publishedBy: z.string().nullable(),
    publishedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'StandardVersion' });
export type StandardVersion = z.infer<typeof StandardVersion>;

export const StandardDetail = StandardVersion.extend({ items: z.array(StandardItem) }).meta({
  id: 'StandardDetail',
});
export type StandardDetail = z.infer<typeof StandardDetail>;
