/** Around a select of several: in its open list Tab would choose what is highlighted; here it only goes on. */
import type { KeyboardEvent, ReactNode } from 'react';

const keepFromList = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};

export const TabGoesOn = ({ children }: { readonly children: ReactNode }) => (
  <div role="presentation" style={{ display: 'contents' }} onKeyDownCapture={keepFromList}>
    {children}
  </div>
);
