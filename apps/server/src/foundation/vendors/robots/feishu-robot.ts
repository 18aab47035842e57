/**
 * Feishu robot 飞书自定义机器人. Source: open.larkoffice.com/document/ukTMukTMukTM/ucTM5YjL3ETO24yNxkjN.md, November 2026. Signed where a
 * secret is set: HMAC-SHA256 with `timestamp\nsecret` as key over nothing, timestamp in seconds, both in the body. The form of the
 * interactive card was not re-read in the source.
 */

import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { CreateRobot, RobotLine, RobotPost } from '../robot-port.ts';
import { postedOf, saidIn } from './robot-answer.ts';
import { keyIn, markdownLines, plain, withKeyword } from './robot-text.ts';

const words = { code: 'code', message: 'msg', limits: { '11232': MINUTE_MS } };

export const signFeishu = (secret: string, timestampSeconds: number): string =>
  createHmac('sha256', `${timestampSeconds}\n${secret}`).update('').digest('base64');

const paragraph = ({ text, url }: RobotLine, openLabel: string): object[] => [
  { tag: 'text', text: url === null ? plain(text) : `${plain(text)} ` },
  ...(url === null ? [] : [{ tag: 'a', text: openLabel, href: url }]),
];

const cardOf = (post: RobotPost, title: string): object => ({
  msg_type: 'interactive',
  card: {
    header: { title: { tag: 'plain_text', content: title } },
    elements: [
      { tag: 'div', text: { tag: 'lark_md', content: markdownLines(post).join('\n') } },
      {
        tag: 'action',
        actions: [
          {
            ...{ tag: 'button', text: { tag: 'plain_text', content: post.card?.label } },
            ...{ type: 'primary', url: post.card?.url },
          },
        ],
      },
    ],
  },
});

const bodyOf = (post: RobotPost, keyword: string | undefined): object => {
  const title = withKeyword(plain(post.title), keyword);
  if (post.card) return cardOf(post, title);
  const content = post.lines.map((line) => paragraph(line, post.openLabel));
  return { msg_type: 'post', content: { post: { zh_cn: { title, content } } } };
};

export const createFeishuRobot: CreateRobot = ({ address, clock }) => ({
  async post({ credentials: { webhook, signSecret, keyword } }, post, calls) {
    const timestamp = Math.floor(clock().getTime() / 1_000);
    const signed = signSecret
      ? { timestamp: String(timestamp), sign: signFeishu(signSecret, timestamp) }
      : {};
    const reply = await calls.call(
      {
        ...{ operation: 'send', method: 'POST', headers: { 'content-type': 'application/json' } },
        url: `${address}/open-apis/bot/v2/hook/${encodeURIComponent(keyIn(webhook))}`,
        body: JSON.stringify({ ...signed, ...bodyOf(post, keyword) }),
        facts: { title: post.title, lines: String(post.lines.length) },
      },
      saidIn(words),
    );
    return postedOf(words, reply);
  },
});
