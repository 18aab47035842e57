/** A state as a dot and a word: colour never stands alone. */
import type { ReactNode } from 'react';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'neutral';

interface ToneProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

export const StateDot = ({ tone = 'neutral', children }: ToneProps) => (
  <span className={`state ${tone}`}>{children}</span>
);

export const Tag = ({ tone = 'neutral', children }: ToneProps) => (
  <span className={`tag ${tone}`}>{children}</span>
);
