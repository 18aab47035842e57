import { expect, test } from 'vitest';
import { changeLines, eventTitle } from './member-history-words.ts';

const words: Readonly<Record<string, string>> = {
  'memberRecord:event_documentPassed': '证件审核通过',
  'memberRecord:change_level': '等级',
  'memberRecord:change_sealed': '修改了',
  'memberRecord:change_tags': '标签',
  'memberRecord:sealed_birthDate': '出生日期',
  'memberRecord:sealed_note': '备注',
  'members:level_gold': '金卡',
};
const word = (key: string) => words[key];

test('names known events and calls unknown ones a step, without showing their code', () => {
  expect(eventTitle({ name: 'member.documentPassed' }, word)).toBe('证件审核通过');
  expect(eventTitle({ name: 'member.unheardOf' }, word)).not.toContain('member.unheardOf');
});

test('shows values in words, sealed facts by name only, unknown fields not at all', () => {
  expect(
    changeLines(
      [
        { field: 'level', before: 'unheardOf', after: 'gold' },
        { field: 'sealed', before: null, after: ['birthDate', 'note'] },
        { field: 'tags', before: ['a'], after: ['a'] },
        { field: 'secret', before: 1, after: 2 },
      ],
      word,
    ),
  ).toEqual([
    { field: 'level', label: '等级', before: 'unheardOf', after: '金卡' },
    { field: 'sealed', label: '修改了', before: '', after: '出生日期、备注' },
  ]);
});
