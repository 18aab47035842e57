/** A guest review from a platform: produced by adapters, stored with reviews. */
export interface PlatformReview {
  /** Id for replies. */
  readonly platformReviewId: string;
  /** Null where it names no order. */
  readonly platformOrderId: string | null;
  /** The property there. */
  readonly propertyKey: string | null;
  readonly guestName: string;
  /** 1 to 5, with one decimal. */
  readonly score: number;
  readonly subScores: Readonly<Partial<Record<'cleanliness' | 'location' | 'service' | 'value', number>>>;
  readonly content: string;
  readonly reply: string | null;
  /** Why the platform did not accept the last reply. */
  readonly replyProblem: string | null;
  readonly at: Date;
}
