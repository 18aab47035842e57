import { expect, test } from 'vitest';
import { PriceSteps } from './price-steps.ts';

type Answer = 'done' | 'refused' | 'lost';

const start = (...edits: string[]) => {
  const log: string[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const steps = new PriceSteps<string>({
    idle: async () => true,
    takeBack: (entry) => {
      log.push(`undo ${entry}`);
      return new Promise((resolve) => answers.push(resolve));
    },
    doAgain: (entry) => {
      log.push(`redo ${entry}`);
      steps.saved(`${entry} again`);
    },
    nothing: () => log.push('nothing'),
  });
  for (const edit of edits) steps.saved(edit);
  const answer = async (each: Answer) => {
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.(each);
  };
  return { steps, log, answer };
};

test('runs every key press, each after the previous answer', async () => {
  const { steps, log, answer } = start('a', 'b');
  const pressed = Promise.all([steps.undo(), steps.undo(), steps.redo(), steps.undo(), steps.undo()]);
  for (const each of ['done', 'done', 'done'] as const) await answer(each);
  await pressed;
  expect(log).toEqual(['undo b', 'undo a', 'redo a', 'undo a again', 'nothing']);
});

test('undoes an edit saved during an undo next, and keeps older redo entries away', async () => {
  const { steps, log, answer } = start('a', 'b');
  const pressed = steps.undo();
  await expect.poll(() => log).toEqual(['undo b']);
  steps.began();
  steps.saved('c');
  await answer('done');
  await pressed;
  await steps.redo();
  const rest = [steps.undo(), steps.undo()];
  for (const each of ['done', 'done'] as const) await answer(each);
  await Promise.all(rest);
  expect(log).toEqual(['undo b', 'undo c', 'undo a']);
});

test('skips refused entries and retries unanswered ones', async () => {
  const { steps, log, answer } = start('a', 'b');
  const pressed = [steps.undo(), steps.undo(), steps.undo()];
  for (const each of ['lost', 'refused', 'done'] as const) await answer(each);
  await Promise.all(pressed);
  expect(log).toEqual(['undo b', 'undo b', 'undo a']);
});
