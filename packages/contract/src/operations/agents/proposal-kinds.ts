/** Changes a program may propose, and the permission a person needs to carry each out. */
import type { Permission } from '../../permission.ts';
import type { Text } from '../../platform/texts.ts';

export const proposalKinds = ['price', 'reply', 'task', 'block', 'assign'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

interface ProposalRule {
  readonly name: Text;
  /** Required by the command that an approval runs. */
  readonly permission: Permission;
}

export const proposalRules: Readonly<Record<ProposalKind, ProposalRule>> = {
  price: { name: ['改价', 'Price change'], permission: 'price:edit' },
  reply: { name: ['回复住客', 'Reply to a guest'], permission: 'thread:reply' },
  task: { name: ['新建任务', 'New task'], permission: 'task:assign' },
  block: { name: ['关房', 'Block rooms'], permission: 'roomStatus:block' },
  assign: { name: ['排房', 'Room assignment'], permission: 'order:edit' },
};
