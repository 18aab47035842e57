/**
 * Topics send the current state of changed records. One read serves all listeners, each filtered by rights: fifty open
 * screens cost one query.
 */

import type { Permission } from '@minsu/contract/permission.ts';
import type { LiveChange, LiveMessage, LivePatch, LiveTopicName } from '@minsu/contract/platform/live.ts';
import type { Ctx } from '../context.ts';
import type { SessionUser } from '../http/session.ts';

/** A patch for users who see its property and share a view. */
export interface HousePatch {
  readonly houseId: string;
  readonly position: number;
  readonly patchFor: (view: string) => LivePatch;
}

export interface LiveTopic {
  readonly name: LiveTopicName;
  readonly permission: Permission;
  /** Name of the rights that decide what a user sees of a property; equal views get equal patches. */
  readonly viewOf: (user: SessionUser, houseId: string) => string;
  readonly concerns: (change: LiveChange) => boolean;
  /** In the order of the changes. `ctx` is the system's. */
  readonly read: (ctx: Ctx, changes: readonly LiveChange[]) => Promise<readonly HousePatch[]>;
}

/** Rights of a socket for a topic. */
export interface TopicRights {
  readonly houses: ReadonlySet<string> | 'all';
  readonly viewOf: (houseId: string) => string;
}

/** Message per listener as text; listeners with equal rights share one. */
export const topicMessages = (
  topic: LiveTopicName,
  all: readonly HousePatch[],
): ((rights: TopicRights) => string | null) => {
  const texts = new Map<string, string>();
  const write = (patches: readonly HousePatch[], views: readonly string[]): string =>
    JSON.stringify({
      type: 'patches',
      topic,
      patches: patches.map(({ position, patchFor }, at) => ({ position, patch: patchFor(views[at] ?? '') })),
    } satisfies LiveMessage);
  const viewsOf = (patches: readonly HousePatch[], { viewOf }: TopicRights): string[] =>
    patches.map(({ houseId }) => viewOf(houseId));
  return (rights) => {
    const { houses } = rights;
    if (houses !== 'all') {
      const mine = all.filter(({ houseId }) => houses.has(houseId));
      return mine.length > 0 ? write(mine, viewsOf(mine, rights)) : null;
    }
    if (all.length === 0) return null;
    const views = viewsOf(all, rights);
    const key = views.join('\n');
    const text = texts.get(key) ?? write(all, views);
    texts.set(key, text);
    return text;
  };
};
