/** Requests to platform accounts other than availability and orders (spec §7), and jobs that keep accounts alive. */

import { getPlatformHouse } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { query, type Route } from '../../../platform/http/routes.ts';
import type { Job } from '../../../platform/module.ts';
import { obtainMtTokenRoute, purgeHandles } from '../channel-handles.ts';
import { readPlatformHouse } from '../platform-house-queries.ts';
import { setTujiaUnitStatusRoute, setXiaozhuOnlineRoute } from '../set-type-on-sale.ts';
import { synchroniseTujiaRoute } from '../synchronise-tujia.ts';
import { addTujiaHotelRoute } from './add-tujia-hotel.ts';
import { authorizeMeituanRoute, meituanRedirectUrlRoute } from './authorize-meituan.ts';
import { bindKeyRoute } from './bind-key.ts';
import { bindTujiaRoute } from './bind-tujia.ts';
import { bindXiaozhuRoute, sendXiaozhuCodeRoute } from './bind-xiaozhu.ts';
import { listMeituanHousesRoute } from './list-meituan-houses.ts';
import { chooseChannelPropertyRoute, listChannelPropertiesRoute } from './properties.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { registerHooks } from './register-hooks.ts';
import { listXiaozhuAccountsRoute, removeXiaozhuAccountRoute } from './xiaozhu-accounts.ts';

export const accountRoutes: readonly Route[] = [
  bindKeyRoute,
  listChannelPropertiesRoute,
  chooseChannelPropertyRoute,
  meituanRedirectUrlRoute,
  authorizeMeituanRoute,
  bindTujiaRoute,
  sendXiaozhuCodeRoute,
  bindXiaozhuRoute,
  obtainMtTokenRoute,
  listMeituanHousesRoute,
  query(getPlatformHouse, readPlatformHouse),
  addTujiaHotelRoute,
  synchroniseTujiaRoute,
  setTujiaUnitStatusRoute,
  setXiaozhuOnlineRoute,
  listXiaozhuAccountsRoute,
  removeXiaozhuAccountRoute,
];

export const accountJobs: Readonly<Record<string, Job>> = {
  'channels.refreshTokens': { cron: '23 * * * *', run: refreshTokens },
  'channels.registerHooks': { cron: '11 19 * * *', run: registerHooks },
  'channels.purgeStates': {
    cron: '47 * * * *',
    run: (job) =>
      job.change(async (ctx) => {
        await ctx.db.deleteFrom('channelAuthStates').where('expiresAt', '<', ctx.now).execute();
        await purgeHandles(ctx);
      }),
  },
};
