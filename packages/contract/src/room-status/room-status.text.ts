import { texts } from '../texts.ts';

export const roomStatusTexts = texts({
  title: ['房态', 'Room status'],
});
