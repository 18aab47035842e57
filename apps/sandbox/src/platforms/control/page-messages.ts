/** Messages between guests and hosts. */
import { escapeHtml } from '../../http/escape-html.ts';
import { localTime } from '../clock.ts';
import type { ChatMessage, PlatformName, World } from '../world.ts';
import { newest } from './control-api.ts';
import { check, form, input, part, table } from './page-frame.ts';

const statusTitles = { 1: '已发送 Sent', 2: '已送达 Delivered', 3: '已读 Read' } as const;

const row = (message: ChatMessage): string[] => [
  localTime(message.at).slice(5),
  escapeHtml(message.orderId),
  message.from === 'guest' ? '客人 Guest' : '房东 Host',
  escapeHtml(message.name),
  escapeHtml(message.text) + (message.files.length > 0 ? ` [${message.files.length}]` : ''),
  statusTitles[message.status],
];

export const messagesPart = (world: World, platform: PlatformName): string => {
  const messages = newest(Object.values(world.state.messages).filter((one) => one.platform === platform));
  const write = form(
    'say',
    { platform, part: 'messages' },
    input('订单号 Order', 'orderId', 'required') +
      input('内容 Text', 'text', 'required') +
      check('附图片 Picture', 'picture'),
    '客人发消息 Guest writes',
  );
  const auto = form(
    'autoAnswers',
    { platform, part: 'messages', on: world.state.autoAnswers ? 'no' : 'yes' },
    '',
    world.state.autoAnswers ? '关闭自动回复 No automatic answers' : '开启自动回复 Automatic answers',
  );
  const heads = ['时间', '订单号', '', '姓名', '内容', '状态'];
  return part('messages', '消息 Messages', write + auto + table(heads, messages.map(row), '还没有消息。'));
};
