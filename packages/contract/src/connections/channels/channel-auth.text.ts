/** Texts of the page where a booking platform redirects users back. */
import { texts } from '../../platform/texts.ts';

export const channelAuthTexts = texts({
  product: ['民宿管家', 'Minsu'],
  title: ['渠道授权', 'Channel authorisation'],
  working: ['正在完成授权', 'Completing authorisation'],
  workingHint: ['请稍候，不要关闭页面', 'One moment. Keep this page open'],
  toLogin: ['请先登录，登录后自动继续', 'Sign in first. Authorisation then continues automatically'],
  done: ['授权成功', 'Authorised'],
  doneHint: ['“{{name}}”已连接', '“{{name}}” is connected'],
  doneListings: [
    '“{{name}}”已连接，平台上有 {{count}} 个房源等待关联',
    {
      one: '“{{name}}” is connected; the platform tells of {{count}} listing to be linked',
      other: '“{{name}}” is connected; {{count}} platform listings can be linked',
    },
  ],
  refused: ['授权未完成', 'Not authorised'],
  refusedHint: ['请回到渠道直连，重新发起授权', 'Go back to Channel connections and start again'],
  forbidden: ['没有授权渠道的权限', 'You do not have permission to authorise channels'],
  forbiddenHint: ['请由有权限的同事登录后重新发起', 'Ask a colleague with the permission to start again'],
  missing: ['链接不完整', 'The link is incomplete'],
  missingHint: [
    '缺少平台返回的参数。请回到渠道直连，重新发起授权',
    'Parameters from the platform are missing. Go back to Channel connections and start again',
  ],
  denied: ['平台拒绝了授权', 'The platform declined the authorisation'],
  deniedHint: [
    '您可能在平台上点了取消，或平台账号没有权限。可以重新发起授权',
    'You may have cancelled on the platform, or your platform account lacks permission. You can start again',
  ],
  failed: ['暂时无法连接', 'No connection'],
  failedHint: ['授权尚未提交，可以重试', 'Nothing has been submitted. You can try again'],
  retry: ['重试', 'Retry'],
  goOn: ['返回继续设置', 'Back to setup'],
  goBack: ['返回渠道直连', 'Back to Channel connections'],
  closing: ['此窗口即将关闭', 'This window closes automatically'],
});
