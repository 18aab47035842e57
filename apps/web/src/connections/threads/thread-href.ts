/** Address of a conversation in its view. */
import type { ThreadRow } from '@minsu/contract/connections/threads/thread.ts';

export const threadHref = ({ id, state }: Pick<ThreadRow, 'id' | 'state'>): string =>
  `/messageMenu/message?view=${state}&id=${id}`;
