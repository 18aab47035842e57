/** The setup guide of a new business: its steps with their progress. */
import { z } from 'zod';
import { setupSteps, stepStates } from '../../foundation/system/setup-steps.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { failures } from '../../platform/failure.ts';
import { bool, line, note } from '../../platform/wire.ts';

const Step = z.enum(setupSteps);

export const SetupProgress = z
  .object({
    /** False: never started here, or finished. */
    open: z.boolean(),
    steps: z.array(z.object({ step: Step, state: z.enum(stepStates) })),
    /** First property, for links; null: none yet. */
    houseId: z.string().nullable(),
  })
  .meta({ id: 'SetupProgress' });
export type SetupProgress = z.infer<typeof SetupProgress>;

export const getSetup = endpoint('GET /hotel-system/setup', {
  kind: 'query',
  permission: 'setting:edit',
  summary: 'Progress of the setup guide',
  input: z.object({}),
  output: SetupProgress,
});

export const markSetupStep = endpoint('POST /hotel-system/setup/mark', {
  kind: 'command',
  permission: 'setting:edit',
  summary: 'Skip a step of the setup guide, confirm it, or take either back',
  input: z.object({ step: Step, as: z.enum(['skipped', 'confirmed', 'open']) }),
  output: SetupProgress,
});

export const finishSetup = endpoint('POST /hotel-system/setup/finish', {
  kind: 'command',
  permission: 'setting:edit',
  summary: 'End the setup guide: the list leaves the home screen for everyone',
  input: z.object({ sure: bool }),
  output: SetupProgress,
});

export const nameBusiness = endpoint('POST /hotel-system/setup/business', {
  kind: 'command',
  permission: 'setting:edit',
  summary: 'Name, address and contact of the business, as documents print them',
  input: z.object({
    operatorName: line(80),
    operatorAddress: note(120).optional(),
    operatorContact: note(80).optional(),
  }),
  output: SetupProgress,
});

export const getBusiness = endpoint('GET /hotel-system/setup/business', {
  kind: 'query',
  permission: 'setting:edit',
  summary: 'Name, address and contact of the business',
  input: z.object({}),
  output: z.object({ operatorName: z.string(), operatorAddress: z.string(), operatorContact: z.string() }),
});

export const setupFailures = failures('setup', {
  closed: [409, '开店引导已结束', 'The setup guide has ended'],
});
