/** Yuan as people type or paste them. Pure. */
import { MAX_FEN } from '@minsu/contract/wire.ts';

export const MOST_YUAN = MAX_FEN / 100;

/** Fen; undefined for what is no amount that can be charged. Full-width digits, ¥ and separators are understood. */
export const readAmount = (text: string): number | undefined => {
  const plain = text.normalize('NFKC').replace(/[¥,\s]/g, '');
  if (!/^\d{1,12}(\.\d{0,2})?$/.test(plain)) return undefined;
  const fen = Math.round(Number(plain) * 100);
  return fen <= MAX_FEN ? fen : undefined;
};
