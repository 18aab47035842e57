/** Where the demo's landlords stand with the payment institution. */
import type { PhotoKind, SubjectType } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import type { OnboardingState } from '@minsu/contract/finance/onboarding/onboarding-states.ts';

/** How far a draft has been written. */
export type Written = 'contact' | 'identity' | 'account' | 'all';

export interface Fate {
  /** In the order the landlords came. */
  readonly landlord: number;
  readonly subject: SubjectType;
  readonly state: OnboardingState;
  readonly written: Written;
  /** Days ago: begun, last touched. */
  readonly begun: number;
  readonly touched: number;
  readonly round: number;
  /** Days until a supplement is due. */
  readonly due?: number;
  /** Photos that are not there yet. */
  readonly without?: readonly PhotoKind[];
}

const whole = (
  landlord: number,
  subject: SubjectType,
  state: OnboardingState,
  begun: number,
  touched: number,
  round = 1,
) => ({ landlord, subject, state, written: 'all', begun, touched, round }) as const;

const draft = (
  landlord: number,
  subject: SubjectType,
  written: Written,
  begun: number,
  touched: number,
): Fate => ({
  ...{ landlord, subject, written, begun, touched },
  ...{ state: 'staged', round: 0 },
});

export const onboardingFates: readonly Fate[] = [
  whole(0, 'person', 'joined', 210, 203),
  whole(1, 'company', 'joined', 205, 196, 2),
  { ...draft(2, 'person', 'all', 3, 1), without: ['shopInside', 'bankCard'] },
  whole(3, 'company', 'signing', 12, 4),
  whole(4, 'soleTrader', 'joined', 150, 141),
  { ...whole(5, 'company', 'supplement', 9, 2), due: 2 },
  whole(6, 'company', 'auditing', 5, 0),
  whole(7, 'soleTrader', 'rejected', 14, 3),
  draft(8, 'person', 'contact', 26, 19),
  whole(10, 'company', 'joined', 120, 112),
  { ...whole(11, 'person', 'supplement', 8, 1), due: 6 },
  whole(12, 'company', 'ready', 4, 1, 0),
  { ...draft(13, 'person', 'all', 2, 0), without: ['shopFront'] },
  whole(14, 'company', 'rejected', 20, 6, 2),
  whole(15, 'soleTrader', 'ready', 11, 9, 0),
  whole(16, 'person', 'closed', 190, 31),
  whole(17, 'company', 'signing', 15, 8),
  draft(18, 'person', 'identity', 16, 12),
  draft(20, 'company', 'account', 6, 2),
  draft(21, 'soleTrader', 'identity', 1, 0),
  whole(22, 'person', 'joined', 90, 83),
  whole(23, 'company', 'joined', 75, 66),
];
