/** Users whose role requires two-step verification must set it up before anything else. */
import { failures } from './platform/failure.ts';

export const secondFactorFailures = failures('secondFactor', {
  owed: [
    403,
    '您的角色要求开启两步验证，请先完成设置',
    'Your role requires two-step verification. Set it up first',
  ],
});
