/**
 * DingTalk robot 钉钉自定义机器人. Source: open.dingtalk.com, 自定义机器人接入 (copies), November 2026. Signed where a secret is set: HMAC-SHA256
 * with the secret as key over `timestamp\nsecret`, timestamp in milliseconds, both in the address.
 */

import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { CreateRobot, RobotPost } from '../robot-port.ts';
import { postedOf, saidIn } from './robot-answer.ts';
import { keyIn, markdownLines, plain, withKeyword } from './robot-text.ts';

/** Twenty a minute, then blocked for ten minutes. */
const words = { code: 'errcode', message: 'errmsg', limits: { '130101': 10 * MINUTE_MS } };

export const signDingtalk = (secret: string, timestampMs: number): string =>
  createHmac('sha256', secret).update(`${timestampMs}\n${secret}`).digest('base64');

const bodyOf = (post: RobotPost, keyword: string | undefined): object => {
  const title = withKeyword(plain(post.title), keyword);
  const text = [`#### ${title}`, ...markdownLines(post).map((line) => `- ${line}`)].join('\n\n');
  return post.card
    ? {
        msgtype: 'actionCard',
        actionCard: { title, text, singleTitle: post.card.label, singleURL: post.card.url },
      }
    : { msgtype: 'markdown', markdown: { title, text } };
};

export const createDingtalkRobot: CreateRobot = ({ address, clock }) => ({
  async post({ credentials: { webhook, signSecret, keyword } }, post, calls) {
    const now = clock().getTime();
    const signed = signSecret
      ? `&timestamp=${now}&sign=${encodeURIComponent(signDingtalk(signSecret, now))}`
      : '';
    const token = encodeURIComponent(keyIn(webhook));
    const reply = await calls.call(
      {
        ...{ operation: 'send', method: 'POST', url: `${address}/robot/send?access_token=${token}${signed}` },
        ...{ headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(post, keyword)) },
        facts: { title: post.title, lines: String(post.lines.length) },
      },
      saidIn(words),
    );
    return postedOf(words, reply);
  },
});
