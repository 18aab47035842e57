/**
 * The licensed payment institution as the product sees it: registers merchants, divides order money between them and
 * pays it out to their cards. An adapter translates one institution's wire format; no other code knows it.
 */
import type {
  InstitutionApplication,
  InstitutionNotice,
  InstitutionStanding,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import type {
  DivideRequest,
  DivideStanding,
  MoneyNotice,
  PayoutRequest,
  PayoutStanding,
} from '@minsu/contract/finance/institution/money-wire.ts';
import type { PhotoKind } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import type { MachineRequest } from '../../platform/http/routes.ts';

export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Understood and refused: the same request would be refused again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Unknown to the institution. */
  | { readonly kind: 'unknown' }
  /** No answer or an invalid one: retry. */
  | { readonly kind: 'failed'; readonly message: string };

export interface Picture {
  /** The same number is the same picture, however often it is sent. */
  readonly requestNo: string;
  readonly kind: PhotoKind;
  /** Base64 of a WebP. */
  readonly content: string;
}

/** The content of a notice, or why it is not trusted. */
type Read<T> = (request: MachineRequest, receivedAt: Date) => T | { readonly refused: string };

/** Amounts in fen. A request with the same number is the same request and is processed once. */
export interface MoneyCalls {
  /** Divides an order's money between merchants, all or nothing; `PROCESSING` is queried again later. */
  readonly divide: (
    divideNo: string,
    request: Omit<DivideRequest, 'notifyUrl' | 'currency'>,
  ) => Promise<Answer<DivideStanding>>;
  readonly divideStanding: (divideNo: string) => Promise<Answer<DivideStanding>>;
  /** Returns a whole divide; returning it again succeeds. */
  readonly returnDivide: (divideNo: string) => Promise<Answer<DivideStanding>>;
  /** To the settlement card of a merchant. */
  readonly payOut: (
    payoutNo: string,
    request: Omit<PayoutRequest, 'notifyUrl' | 'currency'>,
  ) => Promise<Answer<PayoutStanding>>;
  readonly payoutStanding: (payoutNo: string) => Promise<Answer<PayoutStanding>>;
  /** The CSV of a day's final results; null while the day is still open there. */
  readonly dayFile: (date: string) => Promise<Answer<string | null>>;
  readonly readMoneyNotice: Read<MoneyNotice>;
}

export interface Institution extends MoneyCalls {
  /** Answers the institution's number of the picture. */
  readonly takePicture: (picture: Picture) => Promise<Answer<string>>;
  /** The same number and round again is the same application. */
  readonly apply: (
    applicationNo: string,
    application: Omit<InstitutionApplication, 'notifyUrl'>,
  ) => Promise<Answer<InstitutionStanding>>;
  readonly standing: (applicationNo: string) => Promise<Answer<InstitutionStanding>>;
  /** The page where the agreement is signed; it redirects to `returnUrl`. */
  readonly agreement: (applicationNo: string, returnUrl: string) => Promise<Answer<string>>;
  /** Closing a closed merchant succeeds. */
  readonly close: (merchantNo: string, reason: string) => Promise<Answer<null>>;
  readonly readNotice: Read<InstitutionNotice>;
  /** The last path segment of the address for notices. */
  readonly hookKey: string;
}
