import { texts } from '../texts.ts';

export const priceTexts = texts({
  title: ['房价', 'Prices'],
});
