import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { refusal } from '../../platform/state-table.ts';
import {
  appealStates,
  appealTable,
  replyStates,
  replyTable,
  visibilities,
  visibilityTable,
} from './evaluation-states.ts';

test('follows the designed transitions of its three states', () => {
  expect(movesOf(replyTable)).toEqual([
    'reply: open, expired → replied',
    'editReply: replied, final → replied',
  ]);
  expect(movesOf(visibilityTable)).toEqual(['hide: shown → hidden', 'show: hidden → shown']);
  expect(movesOf(appealTable)).toEqual([
    'appeal: none → appealed',
    'upholdAppeal: appealed → upheld',
    'rejectAppeal: appealed → rejected',
  ]);
  expect(reachable(visibilityTable, ['shown'])).toEqual(new Set(visibilities));
  expect(reachable(appealTable, ['none'])).toEqual(new Set(appealStates));
  expect(finalOf(appealTable, appealStates)).toEqual(['upheld', 'rejected']);
  expect(unownedOf({ ...replyTable, ...visibilityTable, ...appealTable })).toEqual([]);
});

test('reports lateness to a late user, not that another user replied', () => {
  const why = (action: 'reply' | 'editReply') =>
    replyStates.map((state) => refusal(replyTable[action], state, { state, appeal: 'none' })?.code ?? null);
  expect(why('reply')).toEqual([
    null,
    'evaluation.replyExpired',
    'evaluation.alreadyReplied',
    'evaluation.alreadyReplied',
  ]);
  expect(why('editReply')).toEqual([
    'evaluation.notReplied',
    'evaluation.notReplied',
    null,
    'evaluation.replyFinal',
  ]);
});

test('neither answers nor shows a review removed by an upheld appeal', () => {
  for (const appeal of appealStates) {
    const upheld = appeal === 'upheld';
    const shown = refusal(visibilityTable.show, 'hidden', appeal)?.code ?? null;
    expect(shown).toBe(upheld ? 'evaluation.removedByAppeal' : null);
    const reply = refusal(replyTable.reply, 'open', { state: 'open', appeal })?.code ?? null;
    expect(reply).toBe(upheld ? 'evaluation.removed' : null);
  }
});

test('offers no appeal for our own channel', () => {
  expect(refusal(appealTable.appeal, 'none', { channel: 'direct' })?.code).toBe('evaluation.ownChannel');
  expect(refusal(appealTable.appeal, 'none', { channel: 'mt' })).toBeNull();
});
