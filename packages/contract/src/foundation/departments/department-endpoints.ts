/** Departments: a small tree, read entirely. Users and properties belong to one each. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { bool, id, line, note, version } from '../../platform/wire.ts';

export const DEPARTMENT_LIMIT = 2_000;

const departmentActions = ['edit', 'move', 'delete'] as const;
export type DepartmentAction = (typeof departmentActions)[number];

export const DepartmentRow = z
  .object({
    id: z.string(),
    parentId: z.string().nullable(),
    departName: z.string(),
    departCode: z.string(),
    departOrder: z.int(),
    description: z.string().nullable(),
    mobile: z.string().nullable(),
    address: z.string().nullable(),
    /** Inactive ones are not offered. */
    active: z.boolean(),
    /** Users in it, not in those below. */
    people: z.int(),
    houses: z.int(),
    createBy: z.string().nullable(),
    createdAt: z.string(),
    updateBy: z.string().nullable(),
    updatedAt: z.string().nullable(),
    version: z.int(),
    actions: z.array(z.enum(departmentActions)),
  })
  .meta({ id: 'DepartmentRow' });
export type DepartmentRow = z.infer<typeof DepartmentRow>;

export const listDepartments = endpoint('GET /hotel-system/department/list', {
  kind: 'query',
  permission: 'department:read',
  summary: 'All departments, siblings in their order, with heads and properties',
  input: z.object({}),
  output: z.array(DepartmentRow),
});

const departCode = z
  .string()
  .trim()
  .min(1)
  .refine((text) => /^[\w-]{2,20}$/.test(text), custom('invalidDepartmentCode'));

/** A switchboard, not a person's number: shown as it is. */
const mobile = z
  .string()
  .trim()
  .max(30)
  .refine((text) => text === '' || /^\+?[\d][\d\s-]{4,}$/.test(text), custom('invalidPhone'));

const fields = {
  departName: line(60),
  departCode,
  mobile: mobile.nullish(),
  address: note(120).nullish(),
  description: note(200).nullish(),
};

export const createDepartment = endpoint('POST /hotel-system/department/create', {
  kind: 'command',
  permission: 'department:edit',
  summary: 'Add a department, last among those of its parent',
  input: z.object({ parentId: id.nullish(), ...fields }),
  output: DepartmentRow,
});

export const editDepartment = endpoint('POST /hotel-system/department/edit', {
  kind: 'command',
  permission: 'department:edit',
  summary: 'Change a department',
  input: z.object({ id, version, active: bool, ...fields }),
  output: DepartmentRow,
});

export const moveDepartment = endpoint('POST /hotel-system/department/move', {
  kind: 'command',
  permission: 'department:edit',
  summary: 'Move a department with its sub-departments under another parent or to another position',
  input: z.object({
    id,
    version,
    /** Null: to the top. */
    parentId: id.nullable(),
    /** Sibling to insert before; null: last. */
    beforeId: id.nullish(),
  }),
  output: DepartmentRow,
});

export const deleteDepartment = endpoint('POST /hotel-system/department/delete', {
  kind: 'command',
  permission: 'department:edit',
  summary: 'Delete a department without users, properties and sub-departments',
  input: z.object({ id, version }),
  output: z.null(),
});
