/** Shared by the steps of the page: the stay, and how a step is sent. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import type * as endpoints from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { createContext, useContext, useState } from 'react';
import { type Answer, OFFLINE, type Refused } from './call-guest.ts';
import { useSay, useSite } from './say.ts';

/** Named as in the contract, so that a changed endpoint does not compile here. */
export const paths = {
  getGuestPage: 'GET /hotel-guest/page/show',
  registerOwnGuest: 'POST /hotel-guest/page/record-guest',
  removeOwnGuest: 'POST /hotel-guest/page/remove-guest',
  saveOwnArrival: 'POST /hotel-guest/page/arrival',
  giveConsent: 'POST /hotel-guest/page/consent',
  submitOwnPage: 'POST /hotel-guest/page/submit',
  sendOwnRequest: 'POST /hotel-guest/page/request',
  previewOwnExtra: 'GET /hotel-guest/page/extra-time',
  bookOwnExtra: 'POST /hotel-guest/page/book-extra-time',
  requestOwnInvoice: 'POST /hotel-guest/page/invoice',
  leaveOwnStay: 'POST /hotel-guest/page/leave',
  revealOwnCode: 'POST /hotel-guest/page/door-code',
  previewExtension: 'GET /hotel-guest/page/extension',
  getOwnPayments: 'GET /hotel-guest/payment/show',
  startOwnPayment: 'POST /hotel-guest/payment/start',
  checkOwnPayment: 'POST /hotel-guest/payment/check',
  cancelOwnPayment: 'POST /hotel-guest/payment/cancel',
} as const satisfies Partial<Record<keyof typeof endpoints, string>>;

export type Path = keyof typeof paths;
type Of<P extends Path> = (typeof endpoints)[P] extends Endpoint ? (typeof endpoints)[P] : never;

export interface Guest {
  readonly page: GuestPage;
  show(page: GuestPage): void;
  call<P extends Path>(path: P, input: InputOf<Of<P>>): Promise<Answer<OutputOf<Of<P>>>>;
}

export const GuestContext = createContext<Guest | null>(null);

export const useGuest = (): Guest => {
  const guest = useContext(GuestContext);
  if (!guest) throw new Error('a step is outside the page');
  return guest;
};

interface Sending {
  readonly isBusy: boolean;
  readonly refused: Refused | null;
  /** True once it has been accepted. */
  readonly isDone: boolean;
  clear(): void;
}

/** Sends a step whose answer is the page. A preview sends nothing. */
export const useStep = <P extends Path>(
  path: P,
): Sending & { send(input: InputOf<Of<P>>): Promise<boolean> } => {
  const { call, show } = useGuest();
  const { isPreview } = useSite();
  const say = useSay();
  const [state, setState] = useState({ isBusy: false, refused: null as Refused | null, isDone: false });
  return {
    ...state,
    clear: () => setState({ isBusy: false, refused: null, isDone: false }),
    async send(input) {
      if (isPreview) return false;
      setState({ isBusy: true, refused: null, isDone: false });
      const answer = await call(path, input);
      if ('data' in answer) {
        show(answer.data as GuestPage);
        setState({ isBusy: false, refused: null, isDone: true });
        return true;
      }
      const { refused } = answer;
      const message = refused.status === OFFLINE ? say('offline') : refused.message;
      setState({ isBusy: false, refused: { ...refused, message }, isDone: false });
      return false;
    },
  };
};
