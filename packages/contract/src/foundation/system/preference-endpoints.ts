/** A user's list preferences: saved views, columns, density. Stored on the server, cached by the client. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { line } from '../../platform/wire.ts';

const viewId = z.string().min(1).max(64);
export const SavedView = z.object({ id: viewId, name: line(30), query: z.string().max(2000) });
export type SavedView = z.infer<typeof SavedView>;

export const VIEW_LIMIT = 50;
/** Lists with preferences per user; the product has about a third as many. */
export const MAX_LISTS = 200;

const ColumnChoice = z.object({
  key: z.string().max(64),
  shown: z.boolean(),
  /** Pixels; absent: as wide as its content. */
  width: z.number().min(40).max(1000).optional(),
  /** Stays in sight while scrolling sideways. */
  pinned: z.boolean().optional(),
});
const arrangement = {
  columns: z.array(ColumnChoice).max(100).optional(),
  density: z.enum(['small', 'middle', 'large']).optional(),
};

/** `lists[list]`: views, default view, hidden and ordered columns, density. */
export const Preferences = z
  .object({
    lists: z.record(
      z.string().max(64),
      z.object({
        ...arrangement,
        views: z.array(SavedView).max(VIEW_LIMIT).optional(),
        defaultView: viewId.optional(),
      }),
    ),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof Preferences>;
export type ListPreference = Preferences['lists'][string];

/** One change. Views are saved and removed singly, so that two windows do not undo each other. */
export const PreferenceChange = z.object({
  ...arrangement,
  putView: SavedView.optional(),
  removeView: viewId.optional(),
  /** All ids in the new order; unnamed views follow. */
  viewOrder: z.array(viewId).max(VIEW_LIMIT).optional(),
  /** Null: the list opens with everything. */
  defaultView: viewId.nullable().optional(),
});
export type PreferenceChange = z.infer<typeof PreferenceChange>;

const changedViews = (views: readonly SavedView[], change: PreferenceChange): SavedView[] => {
  const { putView, removeView, viewOrder } = change;
  const known = putView && views.some((view) => view.id === putView.id);
  const put = known
    ? views.map((view) => (view.id === putView.id ? putView : view))
    : [...views, ...(putView ? [putView] : [])];
  const left = put.filter((view) => view.id !== removeView);
  if (!viewOrder) return left;
  const place = (view: SavedView) => {
    const at = viewOrder.indexOf(view.id);
    return at === -1 ? viewOrder.length : at;
  };
  return left.sort((a, b) => place(a) - place(b));
};

/** Preference after a change; stored by the server and shown by the client before the answer. */
export const changedPreference = (before: ListPreference, change: PreferenceChange): ListPreference => {
  const { columns = before.columns, density = before.density } = change;
  const views = changedViews(before.views ?? [], change);
  const wanted = change.defaultView === undefined ? before.defaultView : change.defaultView;
  return {
    ...(columns && columns.length > 0 ? { columns } : {}),
    ...(density ? { density } : {}),
    ...(views.length > 0 ? { views } : {}),
    ...(wanted && views.some((view) => view.id === wanted) ? { defaultView: wanted } : {}),
  };
};

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
  summary: 'Change my views and columns of one list',
  input: z.object({ list: z.string().max(64), value: PreferenceChange }),
  output: Preferences,
});
