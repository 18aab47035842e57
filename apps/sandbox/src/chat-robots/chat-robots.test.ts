/** The robots: signatures, sizes, limits, and refusals that come with HTTP 200. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { signDingtalk, signFeishu } from './robot-sign.ts';
import { robotSecrets, robotTokens } from './seed.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const MS = String(NOW.getTime());
const SECONDS = String(NOW.getTime() / 1_000);
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
  act('freeze', { at: NOW.toISOString() });
});
afterEach(() => sandbox.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): any =>
  sandbox.open.chatRobots.act(name, fields);
const post = async (path: string, body: unknown, type = 'application/json') => {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: three vendors answer in three forms.
  return (await response.json()) as any;
};
const shown = (): string[] => sandbox.open.chatRobots.state.messages.map(({ text }) => text);

describe('check values', () => {
  it('of DingTalk and Feishu reproduce', () => {
    const sign = signDingtalk('SECtest0123456789', '1767323045000');
    expect(sign).toBe('vB72BGpE3N2ZcLdbiPc/qkI8fRCMdkDePB2K4q/LvOE=');
    expect(encodeURIComponent(sign)).toBe('vB72BGpE3N2ZcLdbiPc%2FqkI8fRCMdkDePB2K4q%2FLvOE%3D');
    expect(signFeishu('testSecret0123456789', '1767323045')).toBe(
      'N7NYj5NFkbECvAQTJy2Gq36yOMHW27GCqAzTCkohN/4=',
    );
  });
});

describe('WeCom', () => {
  const send = (body: unknown, key: string = robotTokens.wecom) =>
    post(`/cgi-bin/webhook/send?key=${key}`, body);
  const words = (content: string) => ({ msgtype: 'text', text: { content, mentioned_list: ['@all'] } });

  it('takes texts, markdown, news and cards', async () => {
    const ok = { errcode: 0, errmsg: 'ok' };
    expect(await send(words('新订单 3 晚'))).toEqual(ok);
    expect(await send({ msgtype: 'markdown', markdown: { content: '**新订单**' } })).toEqual(ok);
    const articles = [{ title: '日报', url: 'https://stay.example/report' }];
    expect(await send({ msgtype: 'news', news: { articles } })).toEqual(ok);
    const card = { card_type: 'text_notice', main_title: { title: '日报' }, card_action: { type: 1 } };
    expect(await send({ msgtype: 'template_card', template_card: card })).toEqual(ok);
    expect(shown()[0]).toBe('新订单 3 晚\n@all');
  });

  it.each([
    ['an unknown key', words('x'), 93_000, 'nobody'],
    ['an unknown type', { msgtype: 'html', html: { content: 'x' } }, 40_008],
    ['no JSON', 'text', 47_001],
    ['an empty text', words(''), 40_058],
    ['an unknown field', { msgtype: 'text', text: { content: 'x', mention: [] } }, 40_058],
    ['2,049 bytes', words(`${'房'.repeat(682)}abc`), 40_058],
    [
      'nine articles',
      { msgtype: 'news', news: { articles: Array(9).fill({ title: 'a', url: 'b' }) } },
      40_058,
    ],
    ['an unknown file', { msgtype: 'file', file: { media_id: 'none' } }, 40_007],
    [
      'a card without a link',
      { msgtype: 'template_card', template_card: { card_type: 'text_notice', main_title: {} } },
      40_058,
    ],
  ] as const)('refuses %s', async (_, body, errcode, key?: string) => {
    expect(await send(body, key)).toMatchObject({ errcode });
    expect(shown()).toEqual([]);
  });

  it('counts bytes: 2,048 and 4,096 pass, one more does not', async () => {
    expect((await send(words(`${'房'.repeat(682)}ab`))).errcode).toBe(0);
    const markdown = (content: string) => send({ msgtype: 'markdown', markdown: { content } });
    expect((await markdown('a'.repeat(4_096))).errcode).toBe(0);
    const long = await markdown('a'.repeat(4_097));
    expect(long.errmsg).toContain('markdown.content exceed max length 4096');
  });

  it('compares a picture with its md5, and takes a file for three days', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const image = (sum: string) =>
      send({ msgtype: 'image', image: { base64: bytes.toString('base64'), md5: sum } });
    expect((await image(md5)).errcode).toBe(0);
    expect((await image('0'.repeat(32))).errcode).toBe(301_019);
    const form = new FormData();
    form.set('media', new Blob(['report']), 'report.pdf');
    const target = `${sandbox.url}/cgi-bin/webhook/upload_media?key=${robotTokens.wecom}&type=file`;
    const uploaded = (await (await fetch(target, { method: 'POST', body: form })).json()) as {
      media_id: string;
    };
    const file = { msgtype: 'file', file: { media_id: uploaded.media_id } };
    expect((await send(file)).errcode).toBe(0);
    act('pass', { seconds: 3 * 86_400 + 1 });
    expect((await send(file)).errcode).toBe(40_007);
  });

  it('takes 20 a minute, rolling', async () => {
    for (let index = 0; index < 20; index += 1) expect((await send(words(`${index}`))).errcode).toBe(0);
    expect((await send(words('21'))).errcode).toBe(45_009);
    act('pass', { seconds: 61 });
    expect((await send(words('22'))).errcode).toBe(0);
  });

  it('is gone once it is removed; the log and the state hide its key', async () => {
    await send(words('x'));
    act('remove', { robot: 'wecom-desk' });
    expect((await send(words('y'))).errcode).toBe(93_000);
    for (const path of ['state', 'requests', '']) {
      const text = await (
        await fetch(`${sandbox.url}/control/chat-robots/${path}`.replace(/\/$/, ''))
      ).text();
      expect(text).not.toContain(robotTokens.wecom);
      expect(text).not.toContain(robotSecrets.dingtalk);
    }
  });

  it('says what it is told, late or not at all', async () => {
    act('refuse', { vendor: 'wecom', code: 45_009, message: 'api freq out of limit' });
    expect((await send(words('x'))).errcode).toBe(45_009);
    act('fault', { name: 'lostAnswer', count: 1 });
    await expect(send(words('once'))).rejects.toThrow();
    expect(shown()).toEqual(['once\n@all']);
  });
});

describe('DingTalk', () => {
  const send = (
    body: unknown,
    { timestamp = MS, sign = '', token = robotTokens.dingtalk as string, type = 'application/json' } = {},
  ) => {
    const query = new URLSearchParams({
      access_token: token,
      timestamp,
      sign: sign || signDingtalk(robotSecrets.dingtalk, timestamp),
    });
    return post(`/robot/send?${query}`, body, type);
  };
  const words = (content: string) => ({ msgtype: 'text', text: { content }, at: { isAtAll: false } });

  it('takes every kind of message', async () => {
    const link = { title: '日报', text: '昨日', messageUrl: 'https://stay.example/' };
    const single = { title: '日报', text: '昨日', singleTitle: '查看', singleURL: 'https://stay.example/' };
    const btns = [{ title: '接单', actionURL: 'https://stay.example/1' }];
    for (const body of [
      words('新订单'),
      { msgtype: 'markdown', markdown: { title: '新订单', text: '### 新订单' } },
      { msgtype: 'link', link },
      { msgtype: 'actionCard', actionCard: single },
      { msgtype: 'actionCard', actionCard: { title: '接单', text: '新订单', btnOrientation: '0', btns } },
    ])
      expect(await send(body)).toEqual({ errcode: 0, errmsg: 'ok' });
  });

  it.each([
    ['a wrong signature', { sign: 'wrong' }, 310_000, 'sign not match'],
    [
      'a time an hour and a second ago',
      { timestamp: String(NOW.getTime() - 3_601_000) },
      310_000,
      'invalid timestamp',
    ],
    ['a time in seconds', { timestamp: SECONDS }, 310_000, 'invalid timestamp'],
    ['an unknown token', { token: 'nobody' }, 300_005, 'token is not exist'],
    ['another content type', { type: 'text/plain' }, 43_004, ''],
  ])('refuses %s', async (_, spoil, errcode, why) => {
    const answer = await send(words('x'), spoil);
    expect(answer.errcode).toBe(errcode);
    expect(answer.errmsg).toContain(why);
    expect(shown()).toEqual([]);
  });

  it('a signature that is not percent-encoded does not arrive as it left', async () => {
    const signed = Array.from({ length: 60 }, (_, index) => String(NOW.getTime() + index)).find((at) =>
      signDingtalk(robotSecrets.dingtalk, at).includes('+'),
    );
    const timestamp = signed ?? '';
    const sign = signDingtalk(robotSecrets.dingtalk, timestamp);
    const raw = `/robot/send?access_token=${robotTokens.dingtalk}&timestamp=${timestamp}&sign=${sign}`;
    expect((await post(raw, words('x'))).errmsg).toContain('sign not match');
    expect((await send(words('x'), { timestamp })).errcode).toBe(0);
  });

  it('refuses bodies over 20,000 bytes, missing fields and unknown types', async () => {
    expect((await send(words('房'.repeat(6_700)))).errcode).toBe(460_101);
    expect((await send({ msgtype: 'markdown', markdown: { text: 'x' } })).errcode).toBe(40_035);
    expect((await send({ msgtype: 'html' })).errcode).toBe(400_105);
    expect((await send('{')).errcode).toBe(40_035);
  });

  it('asks for a keyword or an address where it was set up so', async () => {
    const path = `/robot/send?access_token=${robotTokens.dingtalkKeyword}`;
    expect((await post(path, words('新订单'))).errmsg).toContain('keywords not in content');
    expect((await post(path, words('民宿新订单'))).errcode).toBe(0);
    act('security', { robot: 'dingtalk-keyword', ipDenied: true });
    expect((await post(path, words('民宿新订单'))).errmsg).toContain('not in whitelist');
  });

  it('takes 20 a minute, and after the 21st nothing for ten minutes', async () => {
    for (let index = 0; index < 20; index += 1) expect((await send(words(`${index}`))).errcode).toBe(0);
    expect((await send(words('21'))).errcode).toBe(130_101);
    act('pass', { seconds: 599 });
    expect((await send(words('22'))).errcode).toBe(130_101);
    act('pass', { seconds: 2 });
    expect((await send(words('23'))).errcode).toBe(0);
  });
});

describe('Feishu', () => {
  const send = (
    body: Readonly<Record<string, unknown>>,
    { timestamp = SECONDS, sign = '', token = robotTokens.feishu as string } = {},
  ) => {
    const signed = { timestamp, sign: sign || signFeishu(robotSecrets.feishu, timestamp) };
    return post(`/open-apis/bot/v2/hook/${token}`, { ...signed, ...body });
  };
  const words = (text: string) => ({ msg_type: 'text', content: { text } });

  it('takes texts, posts and cards', async () => {
    const content = [
      [
        { tag: 'text', text: '新订单' },
        { tag: 'a', text: '查看', href: 'https://stay.example/' },
      ],
    ];
    const post = { zh_cn: { title: '新订单', content } };
    for (const body of [
      words('新订单'),
      { msg_type: 'post', content: { post } },
      { msg_type: 'interactive', card: { header: { title: { tag: 'plain_text', content: '日报' } } } },
    ])
      expect(await send(body)).toMatchObject({ code: 0, msg: 'success', StatusCode: 0 });
  });

  it.each([
    ['a wrong signature', { sign: 'wrong' }, 19_021],
    ['DingTalk’s signature', { sign: signDingtalk(robotSecrets.feishu, SECONDS) }, 19_021],
    ['an hour and a second ago', { timestamp: String(NOW.getTime() / 1_000 - 3_601) }, 19_021],
    ['an unknown token', { token: 'nobody' }, 19_001],
  ])('refuses %s', async (_, spoil, code) => {
    expect(await send(words('x'), spoil)).toMatchObject({ code, data: {} });
    expect(shown()).toEqual([]);
  });

  it('refuses a missing signature and a time in milliseconds', async () => {
    const path = `/open-apis/bot/v2/hook/${robotTokens.feishu}`;
    expect((await post(path, words('x'))).code).toBe(19_021);
    const sign = signFeishu(robotSecrets.feishu, MS);
    expect((await post(path, { ...words('x'), timestamp: MS, sign })).code).toBe(9_499);
  });

  it('refuses bodies over 20 KB and malformed ones', async () => {
    expect((await send(words('房'.repeat(7_000)))).code).toBe(9_499);
    expect((await send({ msg_type: 'text', text: 'x' })).code).toBe(9_499);
    expect((await send({ msg_type: 'markdown', content: {} })).code).toBe(9_499);
  });

  it('takes five a second and a hundred a minute', async () => {
    const path = `/open-apis/bot/v2/hook/${robotTokens.feishuOpen}`;
    const one = async () => (await post(path, words('x'))).code as number;
    for (let index = 0; index < 5; index += 1) expect(await one()).toBe(0);
    expect(await one()).toBe(11_232);
    act('pass', { seconds: 2 });
    act('settings', { feishuPerMinute: 6, feishuPerSecond: 100 });
    expect([await one(), await one()]).toEqual([0, 11_232]);
  });

  it('asks for a keyword where it was set up so', async () => {
    act('security', { robot: 'feishu-open', keywords: '民宿' });
    const path = `/open-apis/bot/v2/hook/${robotTokens.feishuOpen}`;
    expect((await post(path, words('新订单'))).code).toBe(19_024);
    act('security', { robot: 'feishu-open', ipDenied: true });
    expect((await post(path, words('民宿'))).code).toBe(19_022);
  });
});
