import { failures } from '../../platform/failure.ts';

export const proposalFailures = failures('proposals', {
  notFound: [404, '该提议不存在', 'This proposal does not exist'],
  decided: [409, '该提议已处理', 'This proposal has already been decided'],
  expired: [
    409,
    '该提议已过期，请让助手重新提出',
    'This proposal has expired. Ask the assistant to propose again',
  ],
  notYourRight: [403, '您的角色不能执行此类操作', 'Your role cannot do this'],
  wouldFail: [409, '现在无法执行：{{why}}', 'This cannot be carried out now: {{why}}'],
  movedOn: [
    409,
    '对话在提议之后有了新消息，请查看后自行回复',
    'The conversation has new messages since this was proposed. Read them and reply yourself',
  ],
  tooMany: [
    409,
    '待处理的提议已达 {{limit}} 条，请先处理',
    '{{limit}} proposals are waiting for a decision. Decide on them first',
  ],
});
