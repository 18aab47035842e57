import { texts } from '../texts.ts';

export const orderTexts = texts({
  title: ['订单', 'Orders'],
});
