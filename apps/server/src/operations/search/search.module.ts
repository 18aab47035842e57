/** The one search over all modules: each looks under its own permission and within its own data scope. */
import { SEARCH_LIMIT, search, searchGroups } from '@minsu/contract/search.ts';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module, SearchSource } from '../../platform/module.ts';

const order = Object.keys(searchGroups);

const findIn = async (ctx: Ctx, source: SearchSource, keyword: string) => ({
  group: source.group,
  hits: await source.find({ ...ctx, access: source.permission }, keyword, SEARCH_LIMIT),
});

export const searchModule = (sources: readonly SearchSource[]): Module => {
  const inOrder = [...sources].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
  return {
    name: 'search',
    routes: [
      query(search, async (ctx, { keyword }) => {
        const open = inOrder.filter((source) => ctx.user.may(source.permission));
        const groups = await Promise.all(open.map((source) => findIn(ctx, source, keyword)));
        return groups.filter(({ hits }) => hits.length > 0);
      }),
    ],
  };
};
