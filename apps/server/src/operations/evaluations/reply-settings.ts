/** Reply deadlines from the business settings. */
import {
  getReplyRules,
  saveReplyRules,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import type { ReplyRules } from '@minsu/contract/operations/evaluations/evaluation-settings.ts';
import { changeSettings, settingsVersion } from '../../foundation/system/change-settings.ts';
import { storedSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';

const NAMES = ['evaluationReplyDays', 'evaluationEditMinutes', 'evaluationExpiringHours'] as const;

const rules = async (ctx: Ctx): Promise<ReplyRules> => {
  const settings = await storedSettings(ctx.db);
  return {
    ...settings.evaluationReplyDays,
    editMinutes: settings.evaluationEditMinutes,
    expiringHours: settings.evaluationExpiringHours,
    version: await settingsVersion(ctx, NAMES),
  };
};

export const getReplyRulesRoute = query(getReplyRules, rules);

export const saveReplyRulesRoute = command(
  saveReplyRules,
  async (ctx, { version, editMinutes, expiringHours, ...evaluationReplyDays }) => {
    await changeSettings(ctx, {
      event: 'setting.replyRulesChanged',
      values: {
        evaluationReplyDays,
        evaluationEditMinutes: editMinutes,
        evaluationExpiringHours: expiringHours,
      },
      version,
    });
    return {
      ...evaluationReplyDays,
      editMinutes,
      expiringHours,
      version: await settingsVersion(ctx, NAMES),
    };
  },
);
