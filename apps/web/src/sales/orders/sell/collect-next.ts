/** Whether a QR code follows the sale. Not part of the request: the code is opened for the saved order. */
import { createContext } from 'react';

export interface CollectNext {
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}

export const CollectNextContext = createContext<CollectNext>({ isChosen: false, choose: () => {} });
