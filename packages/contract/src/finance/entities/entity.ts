/** Legal entities 经营主体: who keeps books, with their bank and wallet accounts and their properties over time. */
import { z } from 'zod';
import { languages } from '../../platform/texts.ts';

/** VAT: general taxpayer 一般纳税人, small-scale taxpayer 小规模纳税人. */
export const vatKinds = ['small', 'general'] as const;

/** Accounting standard: 小企业会计准则, 企业会计准则. */
export const standards = ['small', 'enterprise'] as const;
export type Standard = (typeof standards)[number];

export const accountTypes = ['bank', 'wallet'] as const;

export const EntityAccount = z
  .object({
    id: z.string(),
    entityId: z.string(),
    kind: z.enum(accountTypes),
    name: z.string(),
    bank: z.string(),
    accountNo: z.string(),
    /** The ledger's cash account: of this payment method and property; null: of the business. */
    method: z.string(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'EntityAccount' });
export type EntityAccount = z.infer<typeof EntityAccount>;

export const LegalEntity = z
  .object({
    id: z.string(),
    name: z.string(),
    taxNo: z.string(),
    vatKind: z.enum(vatKinds),
    standard: z.enum(standards),
    /** Language of voucher summaries. */
    language: z.enum(languages),
    /** Keeps the books of everything that no other entity does. */
    isDefault: z.boolean(),
    active: z.boolean(),
    note: z.string(),
    /** Properties that belong to it today by an assignment of their own. */
    houses: z.int(),
    accounts: z.array(EntityAccount),
    version: z.int(),
  })
  .meta({ id: 'LegalEntity' });
export type LegalEntity = z.infer<typeof LegalEntity>;

export const EntityHouse = z
  .object({
    houseId: z.string(),
    houseName: z.string(),
    entityId: z.string(),
    entityName: z.string(),
    fromDate: z.string(),
    /** Last day; null: until further notice. */
    toDate: z.string().nullable(),
  })
  .meta({ id: 'EntityHouse' });
export type EntityHouse = z.infer<typeof EntityHouse>;
