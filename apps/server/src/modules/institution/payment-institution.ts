/**
 * The licensed payment institution as the product sees it: who takes in merchants, divides the money of orders between
 * them and pays it out to their cards. An adapter translates one institution's wire; nothing else knows it.
 */
import type {
  InstitutionApplication,
  InstitutionNotice,
  InstitutionStanding,
} from '@minsu/contract/institution/institution-wire.ts';
import type {
  DivideRequest,
  DivideStanding,
  MoneyNotice,
  PayoutRequest,
  PayoutStanding,
} from '@minsu/contract/institution/money-wire.ts';
import type { PhotoKind } from '@minsu/contract/onboarding/onboarding-fields.ts';
import type { MachineRequest } from '../../platform/routes.ts';

export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** It understood and said no: the same again would be refused again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It knows nothing of it. */
  | { readonly kind: 'unknown' }
  /** It did not answer, or not sensibly: worth another try. */
  | { readonly kind: 'failed'; readonly message: string };

export interface Picture {
  /** The same number is the same picture, however often it is sent. */
  readonly requestNo: string;
  readonly kind: PhotoKind;
  /** Base64 of a WebP. */
  readonly content: string;
}

/** What a notice says, or why it is not believed. */
type Read<T> = (request: MachineRequest, receivedAt: Date) => T | { readonly refused: string };

/** Amounts in fen. The same number again is the same request: it is done once, whoever was not heard. */
export interface MoneyCalls {
  /** An order's money between merchants, all of it or nothing; `PROCESSING` is asked again later. */
  readonly divide: (
    divideNo: string,
    request: Omit<DivideRequest, 'notifyUrl' | 'currency'>,
  ) => Promise<Answer<DivideStanding>>;
  readonly divideStanding: (divideNo: string) => Promise<Answer<DivideStanding>>;
  /** Takes a whole divide back; one that was taken back already is done. */
  readonly returnDivide: (divideNo: string) => Promise<Answer<DivideStanding>>;
  /** To the settlement card of a merchant. */
  readonly payOut: (
    payoutNo: string,
    request: Omit<PayoutRequest, 'notifyUrl' | 'currency'>,
  ) => Promise<Answer<PayoutStanding>>;
  readonly payoutStanding: (payoutNo: string) => Promise<Answer<PayoutStanding>>;
  /** The CSV of what ended on a day; null: the day is not closed there yet. */
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
  /** Where the agreement is signed; the page leads back to `returnUrl`. */
  readonly agreement: (applicationNo: string, returnUrl: string) => Promise<Answer<string>>;
  /** Closing what is closed already is done. */
  readonly close: (merchantNo: string, reason: string) => Promise<Answer<null>>;
  readonly readNotice: Read<InstitutionNotice>;
  /** The last part of the address that notices come to. */
  readonly hookKey: string;
}
