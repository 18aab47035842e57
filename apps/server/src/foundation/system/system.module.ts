import { getApiDocs } from '@minsu/contract/foundation/system/api-docs-endpoints.ts';
import { getLayout, saveLayout } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import { command, query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { menuRoutes } from './arrange-menu.ts';
import { profileRoutes } from './choose-profile.ts';
import { dictionaryRoutes } from './keep-dictionary.ts';
import { layoutOf } from './layout-queries.ts';
import { uploadStampRoute } from './operator-stamp.ts';
import { preferenceRoutes } from './preferences.ts';
import { saveLanguageRoute } from './save-language.ts';
import { saveLayout as saveLayoutOf } from './save-layout.ts';
import { settingRoutes } from './save-setting.ts';

export const systemModule: Module = {
  name: 'system',
  routes: [
    ...settingRoutes,
    ...profileRoutes,
    uploadStampRoute,
    ...dictionaryRoutes,
    ...menuRoutes,
    query(getLayout, layoutOf),
    command(saveLayout, saveLayoutOf),
    ...preferenceRoutes,
    saveLanguageRoute,
    query(getApiDocs, async ({ services }) => ({ url: services.config.docs ? '/docs' : null })),
  ],
};
