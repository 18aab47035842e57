/** The stored part of a hand-over, without names. */
import type { TasksOnSheet, UnshiftedOnSheet } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import type { KeptOrders } from './open-balance-queries.ts';

export interface KeptTasks extends Omit<TasksOnSheet, 'tasks'> {
  readonly ids: readonly string[];
}

export interface KeptHandover {
  readonly deposits: KeptOrders;
  readonly unpaid: KeptOrders;
  readonly tasks: KeptTasks;
  readonly unshifted: Omit<UnshiftedOnSheet, 'sums'> & {
    readonly sums: readonly Omit<UnshiftedOnSheet['sums'][number], 'houseName'>[];
  };
}
