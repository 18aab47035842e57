import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, id, intBetween, keyword, line, version } from '../../platform/wire.ts';
import { ContentService, QualityQueue, RulePreset, serviceActions } from './card.ts';

const read = {
  kind: 'query',
  permission: 'demo:read',
  input: z.object({ keyword: keyword(50).optional() }),
} as const;
const edit = { kind: 'command', permission: 'demo:edit' } as const;
const one = z.object({ id, version });

export const listQualityQueues = endpoint('GET /api/demo/quality/list', {
  ...read,
  summary: 'Quality queues',
  output: z.array(QualityQueue),
});

export const createQualityQueue = endpoint('POST /api/demo/quality/create', {
  ...edit,
  summary: 'Add a quality queue',
  input: z.object({ title: line(30), waiting: intBetween(0, 9_999) }),
  output: QualityQueue,
});

export const deleteQualityQueue = endpoint('POST /api/demo/quality/delete', {
  ...edit,
  summary: 'Delete a quality queue; it can be brought back',
  input: one,
  output: QualityQueue,
});

export const restoreQualityQueue = endpoint('POST /api/demo/quality/restore', {
  ...edit,
  summary: 'Bring a deleted quality queue back',
  input: one,
  output: QualityQueue,
});

export const inspectQualityQueue = endpoint('POST /api/demo/quality/inspect', {
  ...edit,
  summary: 'Inspect the next contents of a queue',
  input: one,
  output: QualityQueue,
});

export const listContentServices = endpoint('GET /api/demo/service/list', {
  ...read,
  summary: 'Content services with allowed actions',
  output: z.array(ContentService),
});

export const changeContentService = endpoint('POST /api/demo/service/change', {
  ...edit,
  summary: 'Open, cancel or renew a service',
  input: one.extend({ action: z.enum(serviceActions) }),
  output: ContentService,
});

export const listRulePresets = endpoint('GET /api/demo/preset/list', {
  ...read,
  summary: 'Rule presets',
  output: z.array(RulePreset),
});

export const setRulePreset = endpoint('POST /api/demo/preset/set', {
  ...edit,
  summary: 'Enable or disable a rule preset',
  input: one.extend({ enabled: bool }),
  output: RulePreset,
});
