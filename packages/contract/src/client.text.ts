/** What the transport itself says (spec §8); the four HTTP client messages are fixed in English and stand in call-error. */
import { texts } from './texts.ts';

export const clientTexts = texts({
  repeat: ['请勿重复操作', 'Do not repeat the operation'],
  expired: ['登录已过期，请重新登录', 'Your login has expired, please log in again'],
  offline: [
    '连接已断开，操作没有提交；内容已保留，恢复后请再试',
    'No connection: nothing was sent. What you entered is kept; try again when it is back',
  ],
  answerLost: [
    '连接中断，未收到结果；恢复后请再提交一次，不会重复执行',
    'The connection broke before the answer came. Submit again when it is back; nothing is done twice',
  ],
  brokenStart: ['页面没有加载完整', 'The page did not load completely'],
  brokenStartHint: [
    '可能刚发布了新版本，或网络不稳定',
    'A new version may be out, or the network is unsteady',
  ],
  askedColleague: ['已提交，等待同事确认后执行', 'Sent: it is done once a colleague has confirmed it'],
  reload: ['刷新', 'Reload'],
  systemError: ['系统出错，请联系管理员', 'System error, please contact the administrator'],
  loginError: ['登录出错，请刷新重试', 'Login error, refresh and try again'],
});
