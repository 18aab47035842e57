/** Housekeeping setup: rules, and checklists by kind and room type. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { bool, id, intBetween, version } from '../../platform/wire.ts';
import { MAX_CHECK_LINES, TaskKind, TaskRules, TaskTemplate, taskRules, templateLine } from './task.ts';

const setUp = { permission: 'task:setUp' } as const;

export const getTaskRules = endpoint('GET /hotel-order/task/rules', {
  kind: 'query',
  ...setUp,
  summary: 'Settings of housekeeping: minutes, plans, inspection',
  input: z.object({}),
  output: TaskRules,
});

export const saveTaskRules = endpoint('POST /hotel-order/task/rules/save', {
  kind: 'command',
  ...setUp,
  summary: 'Set cleaning times, which tasks are planned automatically, and whether rooms are inspected',
  input: z.object({ ...taskRules, inspection: bool, version }),
  output: TaskRules,
});

export const listTaskTemplates = endpoint('GET /hotel-order/task/template/list', {
  kind: 'query',
  ...setUp,
  summary: 'Checklists by kind, for all rooms or for a room type',
  input: z.object({}),
  output: z.array(TaskTemplate),
});

export const saveTaskTemplate = endpoint('POST /hotel-order/task/template/save', {
  kind: 'command',
  ...setUp,
  summary: 'Add or change a checklist; existing tasks keep their version',
  input: z
    .object({
      id: id.optional(),
      version: version.optional(),
      kind: TaskKind,
      houseId: id.nullish(),
      roomTypeId: id.nullish(),
      minutes: intBetween(5, 600).nullish(),
      minPhotos: intBetween(0, 9).default(0),
      lines: z.array(templateLine).max(MAX_CHECK_LINES),
    })
    .refine(({ houseId, roomTypeId }) => !houseId === !roomTypeId, {
      ...custom('required'),
      path: ['roomTypeId'],
    }),
  output: TaskTemplate,
});

export const deleteTaskTemplate = endpoint('POST /hotel-order/task/template/delete', {
  kind: 'command',
  ...setUp,
  summary: 'Delete a checklist; existing tasks keep their version',
  input: z.object({ id, version }),
  output: z.null(),
});
