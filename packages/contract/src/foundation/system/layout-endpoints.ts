/** A user's frame: drawer settings and open tabs. Stored on the server, cached by the client. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { instant } from '../../platform/wire.ts';
import { ShellSettings } from './shell-settings.ts';

/** Maximum tabs; the client closes the oldest. */
export const MAX_TABS = 40;

export const KeptTab = z
  .object({
    /** Route name of contract/menu.ts. */
    name: z.string().min(1).max(64),
    /** Path and query. */
    fullPath: z.string().startsWith('/').max(2000),
    /** Title of a record; null: the menu's. */
    title: z.string().max(200).nullable(),
    pinned: z.boolean(),
  })
  .meta({ id: 'KeptTab' });
export type KeptTab = z.infer<typeof KeptTab>;

export const KeptLayout = z
  .object({
    settings: ShellSettings.nullable(),
    tabs: z.array(KeptTab).nullable(),
    /** Null before the first save. A browser with this time is up to date. */
    savedAt: instant.nullable(),
  })
  .meta({ id: 'KeptLayout' });
export type KeptLayout = z.infer<typeof KeptLayout>;

export const getLayout = endpoint('GET /api/user/layout', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My drawer settings and open tabs',
  input: z.object({}),
  output: KeptLayout,
});

export const saveLayout = endpoint('POST /api/user/layout', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Save my drawer settings, my open tabs, or both',
  input: z.object({
    settings: ShellSettings.optional(),
    tabs: z.array(KeptTab).max(MAX_TABS).optional(),
  }),
  output: z.object({ savedAt: instant }),
});
