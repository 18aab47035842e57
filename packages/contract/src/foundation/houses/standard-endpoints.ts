import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, note, version } from '../../platform/wire.ts';
import { houseKinds } from './house.ts';
import { DraftStandard, MAX_STANDARDS, StandardDetail, StandardVersion } from './standard.ts';

const kind = z.enum(houseKinds);

export const listStandards = endpoint('GET /hotel-info/standard/list', {
  kind: 'query',
  permission: 'standard:read',
  summary: 'The standards in force of a kind of property, the draft of the next version, and all versions',
  input: z.object({ kind }),
  output: z.object({
    published: StandardDetail.nullable(),
    draft: StandardDetail.nullable(),
    /** The newest first. */
    versions: z.array(StandardVersion),
    mayEdit: z.boolean(),
  }),
});

export const getStandard = endpoint('GET /hotel-info/standard/detail', {
  kind: 'query',
  permission: 'standard:read',
  summary: 'One version of the standards, item by item',
  input: z.object({ id }),
  output: StandardDetail,
});

export const saveStandardDraft = endpoint('POST /hotel-info/standard/save-draft', {
  kind: 'command',
  permission: 'standard:edit',
  summary: 'Save the next version of the standards: all items in their order',
  input: z.object({
    kind,
    /** Version of the draft; absent when there is none. */
    version: version.optional(),
    items: z.array(DraftStandard).max(MAX_STANDARDS),
    note: note(200).optional(),
  }),
  output: StandardDetail,
});

export const publishStandard = endpoint('POST /hotel-info/standard/publish', {
  kind: 'command',
  permission: 'standard:edit',
  summary: 'Put the draft in force for future submissions',
  input: z.object({ id, version, note: note(200).default('') }),
  output: StandardDetail,
});

export const discardStandardDraft = endpoint('POST /hotel-info/standard/discard-draft', {
  kind: 'command',
  permission: 'standard:edit',
  summary: 'Discard the draft of the standards',
  input: z.object({ id, version }),
  output: z.null(),
});
