/** A line of a file as a user, with what cannot be taken from it. Pure: roles and departments are handed in. */
import { email, realname, username } from '@minsu/contract/foundation/auth/account-fields.ts';
import { userTexts } from '@minsu/contract/foundation/users/user.text.ts';
import { type FieldProblem, fieldProblems } from '@minsu/contract/platform/field-messages.ts';
import { line, phone } from '@minsu/contract/platform/wire.ts';

export interface NamedRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** The one who imports may give it. */
  readonly grantable: boolean;
}

export interface NamedDepartment {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly active: boolean;
}

export interface ReadUser {
  readonly username: string;
  readonly realname: string;
  readonly email: string;
  readonly phone: string | null;
  readonly workNo: string | null;
  readonly departmentId: string | null;
  readonly roleIds: readonly string[];
}

type Values = Readonly<Record<string, string>>;

type Schema = typeof username | typeof realname;

const problemsOf = (schema: Schema, path: string, value: string): FieldProblem[] => {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? [] : fieldProblems(result.error.issues).map((problem) => ({ ...problem, path }));
};

const schemas: Readonly<Record<string, Schema>> = { username, realname, email };
/** May be left out. */
const optional: Readonly<Record<string, Schema>> = { phone, workNo: line(20) };

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Names in either language or codes, apart by a comma of either kind, a slash or a semicolon. */
const rolesIn = (text: string, roles: readonly NamedRole[]) => {
  const names = text.split(/[,，、;；/]/).flatMap((name) => name.trim() || []);
  const found = names.map((name) => ({
    name,
    role: roles.find((role) => [role.name, role.nameEn, role.code].some((each) => same(each, name))),
  }));
  const problems: FieldProblem[] = found.flatMap(({ name, role }) => {
    if (!role) return { path: 'roles', text: userTexts.importUnknownRole, params: { name } };
    return role.grantable ? [] : { path: 'roles', text: userTexts.importGrantsMore, params: { name } };
  });
  return { roleIds: [...new Set(found.flatMap(({ role }) => role?.id ?? []))], problems };
};

const departmentIn = (text: string, departments: readonly NamedDepartment[]) => {
  if (text === '') return { departmentId: null, problems: [] };
  const fitting = departments.filter(({ name, code }) => same(name, text) || same(code, text));
  const [only] = fitting;
  const refused = (message: FieldProblem['text']) => ({
    departmentId: null,
    problems: [{ path: 'department', text: message, params: { name: text } }],
  });
  if (!only) return refused(userTexts.importUnknownDepartment);
  if (fitting.length > 1) return refused(userTexts.importManyDepartments);
  return only.active ? { departmentId: only.id, problems: [] } : refused(userTexts.importClosedDepartment);
};

export const readUser = (
  values: Values,
  known: { readonly roles: readonly NamedRole[]; readonly departments: readonly NamedDepartment[] },
): { readonly user: ReadUser; readonly problems: readonly FieldProblem[] } => {
  const of = (field: string): string => (values[field] ?? '').trim();
  const roles = rolesIn(of('roles'), known.roles);
  const department = departmentIn(of('department'), known.departments);
  return {
    user: {
      username: of('username'),
      realname: of('realname'),
      email: of('email'),
      phone: of('phone') || null,
      workNo: of('workNo') || null,
      departmentId: department.departmentId,
      roleIds: roles.roleIds,
    },
    problems: [
      ...Object.entries(schemas).flatMap(([field, schema]) => problemsOf(schema, field, of(field))),
      ...Object.entries(optional).flatMap(([field, schema]) =>
        of(field) === '' ? [] : problemsOf(schema, field, of(field)),
      ),
      ...department.problems,
      ...roles.problems,
    ],
  };
};
