import { failures } from '../../platform/failure.ts';
import { ruleFailures } from '../../rule-failures.ts';

export const automationFailures = failures('automation', {
  ruleNotFound: [404, '自动化规则不存在', 'This automation rule does not exist'],
  runNotFound: [404, '自动化记录不存在', 'This run does not exist'],
  orderNotFound: [404, '订单不存在', 'The order does not exist'],
  nameTaken: [409, '已有同名的自动化规则', 'An automation rule with this name already exists'],
  ...ruleFailures,
  ring: [
    422,
    '规则会互相触发：{{names}}，请改跟随的规则',
    'These rules would trigger each other: {{names}}. Follow a different rule',
  ],
  followsItself: [422, '规则不能跟随自己', 'A rule cannot follow itself'],
  followsNothing: [422, '只能跟随会给客人发消息的规则', 'Only rules that message guests can be followed'],
  followed: [
    409,
    '规则“{{names}}”跟随此规则，请先改那条规则',
    'Rule “{{names}}” follows this rule. Change that one first',
  ],
  templateNotFound: [
    422,
    '模板不存在或已停用，请选择启用的模板',
    'The template does not exist or is disabled. Choose an enabled one',
  ],
  roleOpensNothing: [
    422,
    '该角色不能查看订单，打不开提醒所指的订单，请换一个角色',
    'This role cannot view orders, so the notice could not be opened. Choose another role',
  ],
  roleNotFound: [422, '角色不存在', 'This role does not exist'],
  stopped: [409, '自动化已全部停止，请先恢复', 'All automation is stopped. Resume it first'],
  notPlanned: [409, '只有待发送的可以取消，请刷新', 'Only planned messages can be cancelled. Refresh'],
  notFailed: [409, '只有未发出的可以重试，请刷新', 'Only unsent messages can be retried. Refresh'],
  retryInThread: [
    409,
    '消息已生成但未送达，请在会话中重发',
    'The message was created but not delivered. Resend it in its conversation',
  ],
  notForHands: [409, '这一条不需要人工处理，请刷新', 'This one does not need handling. Refresh'],
  noOwnAddress: [
    422,
    '您的账号没有安全手机或安全邮箱，请先在个人设置中绑定',
    'Your account has no security phone or email. Add one in your settings first',
  ],
  orderChanged: [
    409,
    '规则已被他人调整，请刷新后再排序',
    'The rules have changed. Refresh before reordering',
  ],
});
