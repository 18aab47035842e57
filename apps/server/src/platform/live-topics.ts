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
  /** Names the rights that decide what a user may hear; those of one view are told the same. */
  readonly viewOf: (user: SessionUser) => string;
  readonly concerns: (change: LiveChange) => boolean;
  /** In the order of the changes. `ctx` is the system's. */
  readonly read: (ctx: Ctx, changes: readonly LiveChange[]) => Promise<readonly ToldPatch[]>;
}

/** What a socket may hear of a topic. */
export interface TopicRights {
  readonly houses: ReadonlySet<string> | 'all';
  readonly view: string;
}

/** The message for each listener as text; those who may hear the same are sent the same text. */
export const topicMessages = (
  topic: LiveTopicName,
  told: readonly ToldPatch[],
): ((rights: TopicRights) => string | null) => {
  const texts = new Map<string, string>();
  const write = (patches: readonly ToldPatch[], view: string): string =>
    JSON.stringify({
      type: 'patches',
      topic,
      patches: patches.map(({ position, patchFor }) => ({ position, patch: patchFor(view) })),
    } satisfies LiveMessage);
  return ({ houses, view }) => {
    if (houses !== 'all') {
      const mine = told.filter(({ houseId }) => houses.has(houseId));
      return mine.length > 0 ? write(mine, view) : null;
    }
    if (told.length === 0) return null;
    const text = texts.get(view) ?? write(told, view);
    texts.set(view, text);
    return text;
  };
};
