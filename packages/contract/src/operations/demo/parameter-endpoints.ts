import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { id, version } from '../../platform/wire.ts';
import { ParameterProfile, ParameterSet, ParametersInput } from './parameters.ts';

export const getParameterProfile = endpoint('GET /api/demo/parameters/profile', {
  kind: 'query',
  permission: 'demo:admin',
  summary: 'The parameters last submitted and those in force before',
  input: z.object({}),
  output: ParameterProfile,
});

export const submitParameters = endpoint('POST /api/demo/parameters/submit', {
  kind: 'command',
  permission: 'demo:admin',
  summary: 'Submit parameters for approval; a set still waiting is replaced',
  input: ParametersInput,
  output: ParameterProfile,
});

const decision = { kind: 'command', permission: 'demo:admin', output: ParameterProfile } as const;

export const passParameters = endpoint('POST /api/demo/parameters/pass', {
  ...decision,
  summary: 'Approve submitted parameters',
  input: z.object({ id, version }),
});

export const cancelParameters = endpoint('POST /api/demo/parameters/cancel', {
  ...decision,
  summary: 'Cancel the approval of submitted parameters',
  input: z.object({ id, version }),
});

export const pageParameterLog = endpoint('POST /api/demo/parameters/page', {
  kind: 'query',
  permission: 'demo:admin',
  summary: 'Every set that was ever submitted, newest first',
  input: z.object(pageInput),
  output: pageOf(ParameterSet),
});
