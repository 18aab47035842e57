/** Which landlords a user may see under a permission, and finding them by name; all reads of landlords use this. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/http/page-rows.ts';

/** A condition on a column with a landlord's id: without all houses in scope, only landlords of houses in scope. */
export const landlordInScope = (ctx: Pick<Ctx, 'user' | 'access'>, column = 'l.id'): RawBuilder<SqlBool> =>
  ctx.user.scopesOf(ctx.access).has('all')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} in (select s.landlord_id from houses s where ${inScope(ctx, 's.id')})`;

/** Letters are a name as written, its pinyin, or its initials; the stored text holds both. */
const spelledSo = (typed: string): RawBuilder<SqlBool> => {
  const plain = typed.toLowerCase().replaceAll(/\s/g, '');
  const start = startingWith(plain);
  return sql`(l.spelled like ${start} or l.spelled like ${`${startingWith(plain.slice(0, 1))} ${start}`})`;
};

/** Must match the expression of the trigram index, which leaves few names to compare. */
const nameBears = (part: string): RawBuilder<SqlBool> => sql`(
  string_to_array(lower(l.name), null) @> string_to_array(lower(${part}), null)
  and lower(l.name) like lower(${containing(part)}))`;

/** A condition on `landlords l`. */
export const landlordNamed = (keyword: string): RawBuilder<SqlBool> =>
  /^[\w\s.'-]+$/.test(keyword) ? sql`(${nameBears(keyword)} or ${spelledSo(keyword)})` : nameBears(keyword);
