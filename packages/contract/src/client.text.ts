/** What the transport itself says (spec §8); the four HTTP client messages are fixed in English and stand in call-error. */
import { texts } from './texts.ts';

export const clientTexts = texts({
  repeat: ['请勿重复操作', 'Do not repeat the operation'],
  expired: ['登录已过期，请重新登录', 'Your login has expired, please log in again'],
  systemError: ['系统出错，请联系管理员', 'System error, please contact the administrator'],
  loginError: ['登录出错，请刷新重试', 'Login error, refresh and try again'],
});
