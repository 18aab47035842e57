/** When to remind of the end of a contract. Pure. */
import { CONTRACT_REMINDERS } from '@minsu/contract/finance/contracts/version-rules.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';

export type ContractReminder = (typeof CONTRACT_REMINDERS)[number];

/** The reminder that is due on that day: the last one whose day has come; null: it is too early. */
export const contractReminderOn = (lastDay: string, today: string): ContractReminder | null =>
  CONTRACT_REMINDERS.filter((days) => daysBetween(today, lastDay) <= days).at(-1) ?? null;

export const CONTRACT_TODOS = 'contract:';

/** One todo per contract, last day and reminder. */
export const contractTodo = (id: string, lastDay: string, reminder: ContractReminder): string =>
  `${CONTRACT_TODOS}${id}:${lastDay}:${reminder}`;

/** With the parameters `no`, `landlord` and `date`. */
export const endWords: { readonly title: Text; readonly content: Text } = {
  title: ['房东合同即将到期', 'A contract with a landlord ends soon'],
  content: [
    '{{landlord}}的合同 {{no}} 将于 {{date}} 到期，名下有房源尚未续签',
    'Contract {{no}} of {{landlord}} ends on {{date}}, and its properties are not covered afterwards',
  ],
};
