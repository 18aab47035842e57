import { failures } from '../../platform/failure.ts';

export const dutyFailures = failures('duties', {
  needsSecond: [
    409,
    '{{why}}，须由另一人确认；填写原因后提交，由同事确认后执行',
    '{{why}}, so another person must confirm. Enter a reason, and a colleague will be asked to confirm',
  ],
  needsReason: [
    422,
    '{{why}}，一人经营须填写原因并留存',
    '{{why}}: in a one-person business you must enter a reason, which is kept',
  ],
  sameMailbox: [
    403,
    '您与发起人使用同一邮箱，视为同一人，请由其他同事确认',
    'You use the same email address as the person who started this, so you count as the same person. Another colleague must confirm',
  ],
  sameDevice: [
    403,
    '您与发起人使用同一设备登录，视为同一人；请在自己的设备上登录后确认，或由其他同事确认',
    'You are signed in on the same device as the person who started this, so you count as the same person. Confirm from your own device, or ask another colleague',
  ],
  sameSetUp: [
    403,
    '您与发起人的账号由其中一人开通或修改，且尚未经他人确认，视为同一人；请先由其他同事确认该账号，或由其他同事确认此事',
    'One of you created or changed the other’s account and no one else has confirmed it, so you count as the same person. Have another colleague confirm the account, or confirm this themselves',
  ],
  ownRequest: [403, '不能确认自己发起的操作，请由同事确认', 'You started this. A colleague must confirm it'],
  ownReceipt: [
    403,
    '这笔结算由您登记，已达复核金额，须由同事作废',
    'You recorded this settlement and it reaches the approval threshold, so a colleague must void it',
  ],
  notFound: [404, '该复核申请不存在', 'This request does not exist'],
  decided: [409, '该复核申请已处理', 'This request has already been decided'],
  waitingAlready: [409, '该操作已在等待同事确认', 'This is already waiting for a colleague’s confirmation'],
  amountChanged: [
    409,
    '金额在提交后已变为 {{amount}}，不能按原金额确认；请退回，由发起人重新提交',
    'The amount has changed to {{amount}} since it was submitted, so it cannot be confirmed. Decline it and have it submitted again',
  ],
  changedSince: [
    409,
    '该事项在提交后已变更，不能按原内容确认；请退回，由发起人重新提交',
    'This has changed since it was submitted, so it cannot be confirmed. Decline it and have it submitted again',
  ],
  moneyHidden: [403, '您的角色不能查看金额', 'Your role cannot see amounts'],
  notYourRight: [403, '您的角色不能确认此类事项', 'Your role cannot confirm this'],
  notYours: [403, '只有发起人可以撤回', 'Only the person who started it can withdraw it'],
  nothingToConfirm: [409, '该账号无需确认', 'This account does not need confirmation'],
  heldByMembers: [
    409,
    '该角色已有成员，不能增加可审批的权限；请新建角色并授予，由同事确认',
    'People already have this role, so it cannot gain approval permissions. Create a new role and grant it; a colleague confirms',
  ],
  rightLostRecently: [
    409,
    '您近 7 天内停用或收回了 {{names}} 的审批权限，{{until}} 之后才能改为一人经营',
    'You froze {{names}} or removed their approval permission within the last 7 days. You can switch to a one-person business after {{until}}',
  ],
  notAlone: [
    409,
    '还有其他同事可以确认（{{names}}），不是一人经营',
    'Other colleagues can confirm ({{names}}), so this is not a one-person business',
  ],
});
