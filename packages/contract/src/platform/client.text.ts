/** Messages of the transport (spec §8); the four HTTP client messages are fixed in English and in call-error. */
import { texts } from './texts.ts';

export const clientTexts = texts({
  repeat: ['请勿重复操作', 'Do not repeat the operation'],
  expired: ['登录已过期，请重新登录', 'Your session has expired. Sign in again'],
  offline: [
    '连接已断开，操作没有提交；内容已保留，恢复后请再试',
    'No connection, so nothing was submitted. Your input is kept; try again when the connection is back',
  ],
  answerLost: [
    '连接中断，未收到结果；恢复后请再提交一次，不会重复执行',
    'The connection was lost before the result arrived. Submit again when it is back; nothing is done twice',
  ],
  brokenStart: ['页面没有加载完整', 'The page did not load completely'],
  brokenStartHint: [
    '可能刚发布了新版本，或网络不稳定',
    'A new version may have been released, or the network is unstable',
  ],
  askedColleague: ['已提交，等待同事确认后执行', 'Submitted. It is carried out after a colleague confirms'],
  reload: ['刷新', 'Reload'],
  systemError: ['系统出错，请联系管理员', 'System error, please contact the administrator'],
  loginError: ['登录出错，请刷新重试', 'Login error, refresh and try again'],
});
