/**
 * Calls an API token may make: those whose permission can be a scope. Never account security, users, roles, tokens or
 * revealing personal data.
 */

import { type Permission, permissionNames } from './permission.ts';
import { type Endpoint, endpointKey } from './platform/endpoint.ts';
import { failures } from './platform/failure.ts';

/** Distinguishes tokens from sessions and helps scanners for leaked secrets. */
export const API_TOKEN_PREFIX = 'minsu_';

/** Kinds of permissions that tokens cannot have. */
const peoplesKinds = [
  'user',
  'certification',
  'role',
  'apiToken',
  'webhook',
  'connector',
  'audit',
  'setting',
  'menu',
  'demo',
];
const peoplesOwn: readonly Permission[] = [
  'duty:decide',
  'erasure:decide',
  'notification:resend',
  'proposal:decide',
];

export const isTokenScope = (permission: Permission): boolean =>
  !peoplesKinds.includes(permission.split(':')[0] ?? '') &&
  !permission.endsWith(':reveal') &&
  !peoplesOwn.includes(permission);

export const tokenScopes = permissionNames.filter(isTokenScope);

/** Open to any session and useful to programs: code names and the caller itself. */
const openToAny = [
  'GET /hotel-system/dictionary/list',
  'GET /hotel-system/api-token/self',
  'GET /hotel-message/change/list',
];

/** Personal data that is shown to a person at work under a permission that also opens lists. */
const closedToTokens = ['POST /hotel-member/check/number'];

export const opensToTokens = (endpoint: Pick<Endpoint, 'method' | 'path' | 'permission'>): boolean => {
  const { permission } = endpoint;
  if (closedToTokens.includes(endpointKey(endpoint))) return false;
  if (permission === 'public') return true;
  if (permission === 'guest') return false;
  if (permission === 'signedIn') return openToAny.includes(endpointKey(endpoint));
  return isTokenScope(permission);
};

export const apiTokenFailures = failures('apiToken', {
  notForTokens: [
    403,
    '此接口不接受接口令牌，只能由本人登录后使用',
    'API tokens cannot use this endpoint. Only signed-in users can',
  ],
  outOfScope: [
    403,
    '令牌没有此接口所需的权限：{{permission}}',
    'The token lacks the permission for this endpoint: {{permission}}',
  ],
  noBackground: [
    422,
    '接口令牌不能发起后台任务，请分页读取或分批提交',
    'API tokens cannot start background tasks. Read page by page, or send smaller batches',
  ],
  unknownScope: [
    422,
    '您没有这些权限，不能授予令牌：{{names}}',
    'You cannot give a token permissions you do not have: {{names}}',
  ],
  tooMany: [
    409,
    '最多 {{limit}} 个有效令牌，请先吊销不用的',
    'Up to {{limit}} active tokens. Revoke unused ones first',
  ],
  alreadyEnded: [409, '该令牌已失效', 'This token has already expired or been revoked'],
});
