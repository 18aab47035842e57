/** Icon of a message kind in a tinted circle. */
import type { InboxKind } from '@minsu/contract/foundation/messages/message.ts';
import { Icon } from '../icon.tsx';

const icons = { message: 'message', notice: 'bell', todo: 'task' } as const;

export const InboxKindIcon = ({ kind }: { readonly kind: InboxKind }) => (
  <span className={`inbox-kind kind-${kind}`}>
    <Icon name={icons[kind]} size={14} />
  </span>
);
