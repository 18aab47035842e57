/** Legal entities, their accounts, and the properties that belong to them over time. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom, type FieldText } from '../../platform/field-messages.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { languages } from '../../platform/texts.ts';
import { bool, date, id, line, list, note, version } from '../../platform/wire.ts';
import { normalTaxCode, taxCodeProblem } from '../../sales/invoices/tax-code-rules.ts';
import { accountTypes, EntityAccount, EntityHouse, LegalEntity, standards, vatKinds } from './entity.ts';

const at = '/hotel-wallet/entity' as const;
const read = { kind: 'query', permission: 'books:read' } as const;
const manage = { kind: 'command', permission: 'books:manage' } as const;

export const listEntities = endpoint(`POST ${at}/list`, {
  ...read,
  summary: 'Legal entities with their bank and wallet accounts, the default first',
  input: z.object({}),
  output: z.array(LegalEntity),
});

const refusedCodes: readonly FieldText[] = ['taxCodeLength', 'taxCodeSigns', 'taxCodeChecksum'];

/** Empty, or a valid unified social credit code. */
const taxNo = refusedCodes.reduce(
  (schema, text) => schema.refine((typed) => typed === '' || taxCodeProblem(typed) !== text, custom(text)),
  note(24).overwrite(normalTaxCode),
);

export const saveEntity = endpoint(`POST ${at}/save`, {
  ...manage,
  summary: 'Add or change a legal entity; the first one becomes the default',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    name: line(100),
    taxNo: taxNo.default(''),
    vatKind: z.enum(vatKinds),
    standard: z.enum(standards),
    language: z.enum(languages).default('zh-CN'),
    isDefault: bool.default(false),
    active: bool.default(true),
    note: note(500).default(''),
  }),
  output: LegalEntity,
});

export const saveEntityAccount = endpoint(`POST ${at}/save-account`, {
  ...manage,
  summary: 'Add or change a bank or wallet account of a legal entity',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    entityId: id,
    kind: z.enum(accountTypes),
    name: line(60),
    bank: note(60).default(''),
    accountNo: note(40).default(''),
    method: line(40),
    houseId: id.nullish(),
    active: bool.default(true),
  }),
  output: EntityAccount,
});

export const pageEntityHouses = endpoint(`POST ${at}/house-page`, {
  ...read,
  summary: 'Which property belongs to which legal entity since when',
  input: z.object({
    entityId: list(id).optional(),
    houseId: list(id).optional(),
    ...pageInput,
  }),
  output: pageOf(EntityHouse),
});

export const assignEntityHouses = endpoint(`POST ${at}/assign`, {
  ...manage,
  summary: 'Assign properties to a legal entity from a date',
  input: z.object({
    entityId: id,
    houseIds: list(id).pipe(z.array(id).min(1).max(500)),
    fromDate: date,
  }),
  output: z.object({ assigned: z.int() }),
});

export const removeEntityHouse = endpoint(`POST ${at}/remove-house`, {
  ...manage,
  summary: 'Remove an assignment; the one before it applies again',
  input: z.object({ houseId: id, fromDate: date }),
  output: z.object({ removed: z.int() }),
});
