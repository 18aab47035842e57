import { texts } from '../texts.ts';

export const workplaceTexts = texts({
  title: ['工作台', 'Workplace'],
});
