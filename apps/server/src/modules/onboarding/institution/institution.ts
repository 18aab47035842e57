/**
 * The licensed payment institution as the product sees it: who takes in merchants and, later, splits and pays out. An
 * adapter translates one institution's wire; nothing else knows it.
 */

import type { PhotoKind } from '@minsu/contract/onboarding/onboarding-fields.ts';
import type {
  InstitutionApplication,
  InstitutionNotice,
  InstitutionStanding,
} from '@minsu/contract/onboarding/wire/institution.ts';
import type { MachineRequest } from '../../../platform/routes.ts';

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

export interface Institution {
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
  /** What a notice says, or why it is not believed. */
  readonly readNotice: (
    request: MachineRequest,
    receivedAt: Date,
  ) => InstitutionNotice | { readonly refused: string };
  /** The last part of the address that notices come to. */
  readonly hookKey: string;
}
