/** Business settings of housekeeping. */
import type { TaskRules } from '@minsu/contract/operations/tasks/task.ts';
import { getTaskRules, saveTaskRules } from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { changeSettings, settingsVersion } from '../../foundation/system/change-settings.ts';
import { storedSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';

const NAMES = [
  'taskCleaningMinutes',
  'taskStayOverNights',
  'taskDeepDays',
  'taskInspection',
  'taskDayEnd',
] as const;

const rules = async (ctx: Ctx): Promise<TaskRules> => {
  const settings = await storedSettings(ctx.db);
  return {
    cleaningMinutes: settings.taskCleaningMinutes,
    stayOverNights: settings.taskStayOverNights,
    deepDays: settings.taskDeepDays,
    inspection: settings.taskInspection,
    dayEnd: settings.taskDayEnd,
    version: await settingsVersion(ctx, NAMES),
  };
};

export const getTaskRulesRoute = query(getTaskRules, rules);

export const saveTaskRulesRoute = command(saveTaskRules, async (ctx, { version, ...given }) => {
  await changeSettings(ctx, {
    event: 'setting.taskRulesChanged',
    values: {
      taskCleaningMinutes: given.cleaningMinutes,
      taskStayOverNights: given.stayOverNights,
      taskDeepDays: given.deepDays,
      taskInspection: given.inspection,
      taskDayEnd: given.dayEnd,
    },
    version,
  });
  return { ...given, version: await settingsVersion(ctx, NAMES) };
});
