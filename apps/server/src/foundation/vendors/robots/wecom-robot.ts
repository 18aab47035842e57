/**
 * WeCom group robot 企业微信群机器人. Sources: work.weixin.qq.com/api/doc/90000/90136/91770, developer.work.weixin.qq.com/document/path/91770
 * and 99110 (copies), November 2026. The key in the address is the only secret; there is no signature and no delivery report.
 */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { CreateRobot, RobotPost } from '../robot-port.ts';
import { postedOf, saidIn } from './robot-answer.ts';
import { keyIn, markdownLines, plain } from './robot-text.ts';

const words = { code: 'errcode', message: 'errmsg', limits: { '45009': MINUTE_MS } };

const textOf = (post: RobotPost): string =>
  [`**${plain(post.title)}**`, ...markdownLines(post).map((line) => `> ${line}`)].join('\n');

const bodyOf = (post: RobotPost): object =>
  post.card
    ? {
        msgtype: 'news',
        news: {
          articles: [
            {
              ...{ title: plain(post.title), url: post.card.url },
              description: post.lines.map(({ text }) => plain(text)).join('\n'),
            },
          ],
        },
      }
    : { msgtype: 'markdown', markdown: { content: textOf(post) } };

export const createWecomRobot: CreateRobot = ({ address }) => ({
  async post({ credentials }, post, calls) {
    const key = encodeURIComponent(keyIn(credentials.webhook));
    const reply = await calls.call(
      {
        ...{ operation: 'send', method: 'POST', url: `${address}/cgi-bin/webhook/send?key=${key}` },
        ...{ headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(post)) },
        facts: { title: post.title, lines: String(post.lines.length) },
      },
      saidIn(words),
    );
    return postedOf(words, reply);
  },
});
