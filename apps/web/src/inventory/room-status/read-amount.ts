/** Parses typed or pasted yuan. Pure. */
import { MAX_FEN } from '@minsu/contract/platform/wire.ts';
import { plainAmount } from '../../components/words/amount-text.ts';

export const MAX_YUAN = MAX_FEN / 100;

/** Fen; undefined if it is not a chargeable amount. */
export const readAmount = (text: string): number | undefined => {
  const plain = plainAmount(text);
  if (!/^\d{1,12}(\.\d{0,2})?$/.test(plain)) return undefined;
  const fen = Math.round(Number(plain) * 100);
  return fen <= MAX_FEN ? fen : undefined;
};
