import { failures } from '../failure.ts';
import { ruleFailures } from '../rule-failures.ts';

export const automationFailures = failures('automation', {
  ruleNotFound: [404, '自动化规则不存在', 'No such rule of automation'],
  runNotFound: [404, '自动化记录不存在', 'No such entry of the run log'],
  orderNotFound: [404, '订单不存在', 'The order does not exist'],
  nameTaken: [409, '已有同名的自动化规则', 'There is a rule of this name already'],
  ...ruleFailures,
  ring: [
    422,
    '规则会互相触发：{{names}}，请改跟随的规则',
    'These rules would set each other off: {{names}}; let it follow another one',
  ],
  followsItself: [422, '规则不能跟随自己', 'A rule cannot follow itself'],
  followsNothing: [
    422,
    '只能跟随会给客人发消息的规则',
    'Only a rule that writes to the guest can be followed',
  ],
  followed: [
    409,
    '规则“{{names}}”跟随此规则，请先改那条规则',
    '“{{names}}” follows this rule; change that one first',
  ],
  templateNotFound: [
    422,
    '模板不存在或已停用，请选择启用的模板',
    'No such template, or it is switched off; choose one in use',
  ],
  roleOpensNothing: [
    422,
    '该角色不能查看订单，打不开提醒所指的订单，请换一个角色',
    'This role may not see orders and could not open what the notice points to; choose another one',
  ],
  roleNotFound: [422, '角色不存在', 'No such role'],
  stopped: [409, '自动化已全部停止，请先恢复', 'All automation is stopped; start it again first'],
  notPlanned: [409, '只有待发送的可以取消，请刷新', 'Only what is still planned can be cancelled; refresh'],
  notFailed: [409, '只有未发出的可以重试，请刷新', 'Only what did not go out can be tried again; refresh'],
  retryInThread: [
    409,
    '消息已生成但未送达，请在会话中重发',
    'The message was written and not delivered; send it again in its conversation',
  ],
  notForHands: [409, '这一条不需要人工处理，请刷新', 'Nobody need see to this one; refresh'],
  noOwnAddress: [
    422,
    '您的账号没有安全手机或安全邮箱，请先在个人设置中绑定',
    'Your account has no secure phone or mail; bind one in your settings first',
  ],
  orderChanged: [
    409,
    '规则已被他人调整，请刷新后再排序',
    'The rules have changed meanwhile; refresh, then order them',
  ],
});
