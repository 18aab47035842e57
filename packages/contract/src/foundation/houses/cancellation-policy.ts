/** Built-in cancellation policies. An order keeps the policy it was booked under. */
import type { Text } from '../../platform/texts.ts';

export const cancellationPolicies = ['flexible', 'moderate', 'strict', 'nonRefundable'] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];

/** With at least this notice before check-in, this percentage of the room nights is charged. */
interface Tier {
  readonly hoursBefore: number;
  readonly keptPercent: number;
}

export interface PolicyRule {
  readonly name: Text;
  readonly text: Text;
  /** The longest notice first; the last tier is for everything later. */
  readonly tiers: readonly Tier[];
}

export const policyRules: Readonly<Record<CancellationPolicy, PolicyRule>> = {
  flexible: {
    name: ['灵活', 'Flexible'],
    text: [
      '入住前 24 小时可免费取消；之后收取房费的 30%',
      'Free cancellation until 24 hours before check-in; then 30% of the room charge',
    ],
    tiers: [
      { hoursBefore: 24, keptPercent: 0 },
      { hoursBefore: 0, keptPercent: 30 },
    ],
  },
  moderate: {
    name: ['适中', 'Moderate'],
    text: [
      '入住前 72 小时可免费取消；24 至 72 小时收取 30%，之后收取 60%',
      'Free cancellation until 72 hours before check-in; 30% until 24 hours before, then 60%',
    ],
    tiers: [
      { hoursBefore: 72, keptPercent: 0 },
      { hoursBefore: 24, keptPercent: 30 },
      { hoursBefore: 0, keptPercent: 60 },
    ],
  },
  strict: {
    name: ['严格', 'Strict'],
    text: [
      '入住前 7 天可免费取消；7 天内收取 50%，24 小时内收取全部房费',
      'Free cancellation until 7 days before check-in; then 50%, and 100% in the last 24 hours',
    ],
    tiers: [
      { hoursBefore: 168, keptPercent: 0 },
      { hoursBefore: 24, keptPercent: 50 },
      { hoursBefore: 0, keptPercent: 100 },
    ],
  },
  nonRefundable: {
    name: ['不可取消', 'Non-refundable'],
    text: ['预订后不可取消，取消收取全部房费', 'Non-refundable: the full room charge is due on cancellation'],
    tiers: [{ hoursBefore: 0, keptPercent: 100 }],
  },
};
