import { describe, expect, test } from 'vitest';
import { scoreInput } from './evaluation.ts';
import { actionsOf, type EvaluationFacts, replyStateOf } from './evaluation-states.ts';
import { fillTemplate, unknownPlaces } from './reply-template-rules.ts';

const now = new Date('2026-11-20T04:00:00Z');
const later = new Date('2026-11-20T05:00:00Z');
const before = new Date('2026-11-20T03:00:00Z');
const fresh: EvaluationFacts = {
  reply: null,
  replyDueAt: later,
  replyFinalAt: null,
  hidden: false,
  appeal: 'none',
  channel: 'mt',
};
const all = () => true;

describe('allowed actions', () => {
  test.each([
    ['a fresh one', {}, ['reply', 'hide', 'appeal']],
    ['one that is too late', { replyDueAt: before }, ['hide', 'appeal']],
    ['a direct guest’s', { channel: 'direct' }, ['reply', 'hide']],
    ['a reply just given', { reply: 'x', replyFinalAt: later }, ['editReply', 'hide', 'appeal']],
    ['a final reply', { reply: 'x', replyFinalAt: before }, ['hide', 'appeal']],
    ['a hidden one', { hidden: true }, ['reply', 'show', 'appeal']],
    ['an appealed one', { appeal: 'appealed' }, ['reply', 'hide', 'upholdAppeal', 'rejectAppeal']],
    ['a removed one', { appeal: 'upheld', hidden: true }, []],
    ['a lost appeal', { appeal: 'rejected' }, ['reply', 'hide']],
  ] as const)('with %s', (_, change, actions) => {
    expect(actionsOf({ ...fresh, ...change }, now, all)).toEqual(actions);
  });

  test('follow the permissions', () => {
    expect(actionsOf(fresh, now, () => false)).toEqual([]);
    expect(actionsOf(fresh, now, (permission) => permission === 'evaluation:reply')).toEqual(['reply']);
  });

  test('end for a reply at its deadline', () => {
    expect(replyStateOf({ ...fresh, replyDueAt: now }, now)).toBe('expired');
    expect(replyStateOf({ ...fresh, reply: 'x', replyFinalAt: now }, now)).toBe('final');
  });
});

describe('a template', () => {
  test('is filled once, whatever the names contain', () => {
    const names = { guest: '{house}', house: '$& 云栖' };
    expect(fillTemplate('{guest}，{house}，{guest}', names)).toBe('{house}，$& 云栖，{house}');
  });

  test('names unknown placeholders', () => {
    expect(unknownPlaces('{guest} {gast} {} {house} {房源}')).toEqual(['gast', '', '房源']);
    expect(unknownPlaces('没有占位符')).toEqual([]);
  });
});

test.each([
  [1, true],
  [5, true],
  [4.5, true],
  [4.9, true],
  ['3.7', true],
  [0.9, false],
  [5.1, false],
  [4.55, false],
  ['4.55', false],
  ['', false],
  [Number.NaN, false],
])('a score of %j is accepted: %s', (score, taken) => {
  expect(scoreInput.safeParse(score).success).toBe(taken);
});
