/**
 * Topics: what has changed, told as it is now. It is read once for all who listen, and told to each by what he may see;
 * so that fifty open screens cost one query and not fifty.
 */
import type { LiveChange, LiveMessage, LivePatch, LiveTopicName } from '@minsu/contract/live.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import type { Ctx } from './context.ts';
import type { SessionUser } from './session.ts';

/** A patch as everybody may hear it who sees its house and shares a view. */
export interface ToldPatch {
  readonly houseId: string;
  readonly position: number;
  readonly patchFor: (view: string) => LivePatch;
}

export interface LiveTopic {
  readonly name: LiveTopicName;
  readonly permission: Permission;
  /** Names the rights that decide what a user may hear of a house; those of one view are told the same. */
  readonly viewOf: (user: SessionUser, houseId: string) => string;
  readonly concerns: (change: LiveChange) => boolean;
  /** In the order of the changes. `ctx` is the system's. */
  readonly read: (ctx: Ctx, changes: readonly LiveChange[]) => Promise<readonly ToldPatch[]>;
}

/** What a socket may hear of a topic. */
export interface TopicRights {
  readonly houses: ReadonlySet<string> | 'all';
  readonly viewOf: (houseId: string) => string;
}

/** The message for each listener as text; those who may hear the same are sent the same text. */
export const topicMessages = (
  topic: LiveTopicName,
  told: readonly ToldPatch[],
): ((rights: TopicRights) => string | null) => {
  const texts = new Map<string, string>();
  const write = (patches: readonly ToldPatch[], views: readonly string[]): string =>
    JSON.stringify({
      type: 'patches',
      topic,
      patches: patches.map(({ position, patchFor }, at) => ({ position, patch: patchFor(views[at] ?? '') })),
    } satisfies LiveMessage);
  const viewsOf = (patches: readonly ToldPatch[], { viewOf }: TopicRights): string[] =>
    patches.map(({ houseId }) => viewOf(houseId));
  return (rights) => {
    const { houses } = rights;
    if (houses !== 'all') {
      const mine = told.filter(({ houseId }) => houses.has(houseId));
      return mine.length > 0 ? write(mine, viewsOf(mine, rights)) : null;
    }
    if (told.length === 0) return null;
    const views = viewsOf(told, rights);
    const key = views.join('\n');
    const text = texts.get(key) ?? write(told, views);
    texts.set(key, text);
    return text;
  };
};
