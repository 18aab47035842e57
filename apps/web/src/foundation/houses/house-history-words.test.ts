import { expect, test } from 'vitest';
import { changeLines, eventTitle } from './house-history-words.ts';

const words: Record<string, string> = {
  event_published: '上线',
  event_blockCreated: '关房',
  event_created: '新建房源',
  field_state: '状态',
  field_tags: '标签',
  field_lockNoteChanged: '门锁与钥匙',
  value_online: '已上线',
  value_changed: '已修改',
};
const word = (key: string) => words[key];

test('names known events and calls unknown ones a step, without showing their code', () => {
  expect(eventTitle({ name: 'house.published' }, word)).toBe('上线');
  expect(eventTitle({ name: 'roomBlock.created' }, word)).toBe('关房');
  expect(eventTitle({ name: 'house.created' }, word)).toBe('新建房源');
  expect(eventTitle({ name: 'house.other' }, word)).not.toContain('house.other');
});

test('lists changed fields and omits unchanged and unknown ones', () => {
  expect(
    changeLines(
      [
        { field: 'state', before: 'approved', after: 'online' },
        { field: 'tags', before: [], after: ['湖景', '亲子'] },
        { field: 'version', before: 1, after: 2 },
        { field: 'lockNoteChanged', before: null, after: true },
        { field: 'state', before: null, after: '' },
      ],
      word,
    ),
  ).toEqual([
    { field: 'state', label: '状态', before: 'approved', after: '已上线' },
    { field: 'tags', label: '标签', before: '', after: '湖景 · 亲子' },
    { field: 'lockNoteChanged', label: '门锁与钥匙', before: '', after: '已修改' },
  ]);
});
