/** What a user arranges for himself: saved views, columns, drawer settings. Kept on the server, cached by the client. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { line } from '../wire.ts';

export const SavedView = z.object({ id: z.string().max(64), name: line(30), query: z.string().max(2000) });
export type SavedView = z.infer<typeof SavedView>;

/** `lists[list]`: the list's own views, hidden and ordered columns, row density. */
export const Preferences = z
  .object({
    lists: z.record(
      z.string().max(64),
      z.object({
        views: z.array(SavedView).max(50).optional(),
        columns: z
          .array(z.object({ key: z.string().max(64), shown: z.boolean() }))
          .max(100)
          .optional(),
        density: z.enum(['small', 'middle', 'large']).optional(),
      }),
    ),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof Preferences>;

export const getPreferences = endpoint('GET /api/user/preferences', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My saved views and columns',
  input: z.object({}),
  output: Preferences,
});

export const savePreferences = endpoint('POST /api/user/preferences', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Save my views and columns of one list',
  input: z.object({ list: z.string().max(64), value: Preferences.shape.lists.valueType }),
  output: Preferences,
});
