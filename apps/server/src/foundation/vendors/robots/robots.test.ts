/** Group robots: signatures by the vectors, bodies by the documents, and what each answer means. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecordingServer, type RecordingServer } from '../../../../test/recording-server.ts';
import { createSendOnce } from '../../../platform/send-once.ts';
import type { CreateRobot, RobotPost } from '../robot-port.ts';
import { createServiceCalls } from '../service-call.ts';
import { createDingtalkRobot, signDingtalk } from './dingtalk-robot.ts';
import { createFeishuRobot, signFeishu } from './feishu-robot.ts';
import { keyIn } from './robot-text.ts';
import { createWecomRobot } from './wecom-robot.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
let server: RecordingServer;
beforeAll(async () => {
  server = await openRecordingServer(() => ({ body: { errcode: 0, errmsg: 'ok', code: 0, msg: 'success' } }));
});
afterAll(() => server.close());

const lines = [{ text: '湖畔 · 12-01 → 12-02 · 1 晚', url: 'https://minsu.example/o?id=1' }];
const news: RobotPost = { title: '携程新订单', lines, card: null, openLabel: '查看' };
const report: RobotPost = { ...news, title: '日报', card: { url: 'https://minsu.example', label: '打开' } };

const post = async (create: CreateRobot, credentials: Record<string, string>, said: RobotPost) => {
  const calls = createServiceCalls(createSendOnce([new URL(server.url).host]));
  const account = { id: 'x', vendor: 'wecomRobot' as const, credentials };
  const posted = await create({ address: server.url, clock: () => NOW }).post(account, said, calls);
  const request = server.requests.at(-1);
  return { posted, request, body: JSON.parse(request?.body ?? '{}'), notes: calls.notes };
};

test('the signatures of DingTalk and Feishu reproduce the vectors', () => {
  expect(signDingtalk('SECtest0123456789', 1_767_323_045_000)).toBe(
    'vB72BGpE3N2ZcLdbiPc/qkI8fRCMdkDePB2K4q/LvOE=',
  );
  expect(signFeishu('testSecret0123456789', 1_767_323_045)).toBe(
    'N7NYj5NFkbECvAQTJy2Gq36yOMHW27GCqAzTCkohN/4=',
  );
});

test('the key is taken from the address that was pasted', () => {
  expect(keyIn('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc-1')).toBe('abc-1');
  expect(keyIn('https://oapi.dingtalk.com/robot/send?access_token=t0k')).toBe('t0k');
  expect(keyIn('https://open.feishu.cn/open-apis/bot/v2/hook/h00k')).toBe('h00k');
  expect(keyIn('plain-key')).toBe('plain-key');
});

test('WeCom: Markdown with the key in the address; a daily report is a news card', async () => {
  const { posted, request, body } = await post(createWecomRobot, { webhook: 'k-1' }, news);
  expect(posted).toEqual({ kind: 'sent' });
  expect(request).toMatchObject({ path: '/cgi-bin/webhook/send', query: { key: 'k-1' } });
  expect(body).toEqual({
    msgtype: 'markdown',
    markdown: {
      content: '**携程新订单**\n> 湖畔 · 12-01 → 12-02 · 1 晚 [查看](https://minsu.example/o?id=1)',
    },
  });
  const card = await post(createWecomRobot, { webhook: 'k-1' }, report);
  expect(card.body).toMatchObject({
    msgtype: 'news',
    news: { articles: [{ title: '日报', url: 'https://minsu.example', description: lines[0]?.text }] },
  });
});

test('DingTalk: signed in the address in milliseconds; the keyword is in the title', async () => {
  const credentials = { webhook: 't-1', signSecret: 'SECtest0123456789', keyword: '民宿' };
  const { request, body } = await post(createDingtalkRobot, credentials, news);
  expect(request?.url).toBe(
    '/robot/send?access_token=t-1&timestamp=1767323045000&sign=vB72BGpE3N2ZcLdbiPc%2FqkI8fRCMdkDePB2K4q%2FLvOE%3D',
  );
  expect(body.markdown.title).toBe('携程新订单 · 民宿');
  const card = await post(createDingtalkRobot, { webhook: 't-1' }, report);
  expect(card.request?.query).toEqual({ access_token: 't-1' });
  expect(card.body).toMatchObject({
    msgtype: 'actionCard',
    actionCard: { singleTitle: '打开', singleURL: 'https://minsu.example' },
  });
});

test('Feishu: signed in the body in seconds', async () => {
  const credentials = { webhook: 'h-1', signSecret: 'testSecret0123456789' };
  const { request, body } = await post(createFeishuRobot, credentials, news);
  expect(request?.path).toBe('/open-apis/bot/v2/hook/h-1');
  expect(body).toMatchObject({
    ...{ timestamp: '1767323045', sign: 'N7NYj5NFkbECvAQTJy2Gq36yOMHW27GCqAzTCkohN/4=', msg_type: 'post' },
    content: { post: { zh_cn: { title: '携程新订单' } } },
  });
  expect((await post(createFeishuRobot, { webhook: 'h-1' }, report)).body.msg_type).toBe('interactive');
});

test('names cannot mention the group or hide a link', async () => {
  const { body } = await post(
    createWecomRobot,
    { webhook: 'k' },
    { ...news, lines: [{ text: '<@all> [点我](http://evil)', url: null }] },
  );
  expect(body.markdown.content).not.toMatch(/<@|\[点我\]/);
});

test.each([
  ['removed robot', createWecomRobot, { errcode: 93000, errmsg: 'invalid webhook url' }, 'refused'],
  ['20 a minute', createWecomRobot, { errcode: 45009, errmsg: 'reach max api limit' }, 'limited'],
  ['keyword missing', createDingtalkRobot, { errcode: 310000, errmsg: 'keywords not in content' }, 'refused'],
  ['20 a minute', createDingtalkRobot, { errcode: 130101, errmsg: 'send too fast' }, 'limited'],
  ['wrong sign', createFeishuRobot, { code: 19021, msg: 'sign match fail' }, 'refused'],
  ['too many', createFeishuRobot, { code: 11232, msg: 'frequency limited' }, 'limited'],
  ['no JSON of theirs', createFeishuRobot, {}, 'unknown'],
] as const)('%s: HTTP 200 with an error is no success', async (_, create, answer, kind) => {
  server.answer(() => ({ body: answer }));
  const { posted, notes } = await post(create, { webhook: 'robot-key-77' }, news);
  expect(posted.kind).toBe(kind);
  expect(notes).toMatchObject([{ operation: 'send', works: false, status: 200 }]);
  expect(JSON.stringify(notes)).not.toContain('robot-key-77');
});

test('a cut connection is unknown, a refused one was not sent', async () => {
  server.answer(() => 'cut');
  expect((await post(createWecomRobot, { webhook: 'k' }, news)).posted.kind).toBe('unknown');
  const calls = createServiceCalls(createSendOnce(['127.0.0.1:1']));
  const account = { id: 'x', vendor: 'wecomRobot' as const, credentials: { webhook: 'k' } };
  const nowhere = createWecomRobot({ address: 'http://127.0.0.1:1', clock: () => NOW });
  expect((await nowhere.post(account, news, calls)).kind).toBe('notSent');
});
