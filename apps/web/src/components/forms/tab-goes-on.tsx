/** Wraps a multi-select: Tab leaves it instead of choosing the highlighted option. */
import type { KeyboardEvent, ReactNode } from 'react';

const keepFromList = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};

export const TabGoesOn = ({ children }: { readonly children: ReactNode }) => (
  <div role="presentation" style={{ display: 'contents' }} onKeyDownCapture={keepFromList}>
    {children}
  </div>
);
