/** The address of a conversation, in the view in which it stands. */
import type { ThreadRow } from '@minsu/contract/threads/thread.ts';

export const threadHref = ({ id, state }: Pick<ThreadRow, 'id' | 'state'>): string =>
  `/messageMenu/message?view=${state}&id=${id}`;
