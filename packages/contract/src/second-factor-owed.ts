/** A role may ask for two-step verification: until it is set up, its holders reach nothing but that. */
import { failures } from './failure.ts';

export const secondFactorFailures = failures('secondFactor', {
  owed: [
    403,
    '您的角色要求开启两步验证，请先完成设置',
    'Your role asks for two-step verification; set it up first',
  ],
});
