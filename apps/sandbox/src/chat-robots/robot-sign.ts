/** The signatures of two robots, which swap key and message. */
import { createHmac } from 'node:crypto';

/** The time in milliseconds. Key: the secret; message: time and secret. */
export const signDingtalk = (secret: string, timestamp: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');

/** The time in seconds. Key: time and secret; message: nothing. */
export const signFeishu = (secret: string, timestamp: string): string =>
  createHmac('sha256', `${timestamp}\n${secret}`).digest('base64');
