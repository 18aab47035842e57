/** Steps of the setup guide: what a new business sets up before it sells. */
export const setupSteps = ['profile', 'business', 'house', 'payments', 'people', 'channel', 'sale'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const stepStates = ['open', 'done', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];
