import { texts } from '../texts.ts';

export const houseTexts = texts({
  title: ['房源', 'Houses'],
});
