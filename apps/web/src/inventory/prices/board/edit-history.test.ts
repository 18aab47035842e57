import { describe, expect, it } from 'vitest';
import { type EditHistory, noEdits, redone, remember, undo } from './edit-history.ts';

describe('edit history', () => {
  it('undoes and redoes in order', () => {
    let history: EditHistory<string> = ['a', 'b', 'c'].reduce(remember<string>, noEdits<string>());
    const back: string[] = [];
    for (let step = undo(history); step; step = undo(history)) {
      back.push(step.entry);
      history = step.history;
    }
    expect(back).toEqual(['c', 'b', 'a']);
    expect(history.undone.at(-1)).toBe('a');
    history = redone(history, 'a again');
    expect(history).toEqual({ done: ['a again'], undone: ['c', 'b'] });
    expect(redone(history, null)).toEqual({ done: ['a again'], undone: ['c'] });
  });

  it('drops undone entries after a new edit', () => {
    const once = remember(noEdits<string>(), 'a');
    const back = undo(once)?.history ?? once;
    expect(remember(back, 'b')).toEqual({ done: ['b'], undone: [] });
  });

  it('keeps a hundred entries', () => {
    let history = noEdits<number>();
    for (let i = 0; i < 130; i++) history = remember(history, i);
    expect(history.done.length).toBe(100);
    expect(history.done[0]).toBe(30);
  });
});
