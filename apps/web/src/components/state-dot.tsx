/** A state as coloured dot and text. */
import type { ReactNode } from 'react';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'neutral';

interface ToneProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

export const StateDot = ({ tone = 'neutral', children }: ToneProps) => (
  <span className={`state ${tone}`}>{children}</span>
);

interface TagProps extends ToneProps {
  /** Whole text, where the tag may be cut. */
  readonly title?: string;
}

export const Tag = ({ tone = 'neutral', title, children }: TagProps) => (
  <span className={`tag ${tone}`} title={title}>
    {children}
  </span>
);
