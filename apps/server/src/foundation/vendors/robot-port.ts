/** Port of a group robot: it posts a message, and cannot be asked about it afterwards. */
import type { RobotVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { ServiceCalls } from './service-call.ts';

export interface RobotAccount {
  readonly id: string;
  readonly vendor: RobotVendor;
  readonly credentials: Readonly<Record<string, string>>;
}

export interface RobotLine {
  readonly text: string;
  /** Opens the record in this product. */
  readonly url: string | null;
}

export interface RobotPost {
  readonly title: string;
  readonly lines: readonly RobotLine[];
  /** Shown as a card with one button, where the service has cards. */
  readonly card: { readonly url: string; readonly label: string } | null;
  /** Link text of each line. */
  readonly openLabel: string;
}

export type RobotPosted =
  | { readonly kind: 'sent' }
  /** Keys, keyword or form are wrong: an operator has to act, then it may be repeated. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'limited'; readonly code: string; readonly message: string; readonly afterMs: number }
  /** Certainly not posted. */
  | { readonly kind: 'notSent'; readonly message: string }
  /** It may have been posted. */
  | { readonly kind: 'unknown'; readonly message: string };

export interface RobotService {
  post(account: RobotAccount, post: RobotPost, calls: ServiceCalls): Promise<RobotPosted>;
}

export interface RobotDeps {
  /** Without a slash at the end. */
  readonly address: string;
  readonly clock: () => Date;
}

export type CreateRobot = (deps: RobotDeps) => RobotService;
