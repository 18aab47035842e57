/** A robot of each vendor, with and without security settings. */
import type { Robot, RobotsWorld, Vendor } from './robots-state.ts';

export const robotTokens = {
  wecom: '693a91f6-7xxx-4bc4-97a0-0ec2sandbox1',
  dingtalk: 'sandboxdingtalktoken0000000000000000000000000000000000000000001',
  dingtalkKeyword: 'sandboxdingtalktoken0000000000000000000000000000000000000000002',
  feishu: 'sandboxf-0000-4000-8000-000000000001',
  feishuOpen: 'sandboxf-0000-4000-8000-000000000002',
} as const;

export const robotSecrets = {
  dingtalk: 'SECsandboxdingtalk0000000000000001',
  feishu: 'sandboxfeishusecret01',
} as const;

type Row = Partial<Robot> & { readonly vendor: Vendor; readonly name: string; readonly token: string };

const rows: readonly Row[] = [
  { vendor: 'wecom', name: 'wecom-desk', token: robotTokens.wecom },
  {
    ...{ vendor: 'dingtalk', name: 'dingtalk-desk', token: robotTokens.dingtalk },
    secret: robotSecrets.dingtalk,
  },
  {
    ...{ vendor: 'dingtalk', name: 'dingtalk-keyword', token: robotTokens.dingtalkKeyword },
    keywords: ['民宿'],
  },
  { vendor: 'feishu', name: 'feishu-desk', token: robotTokens.feishu, secret: robotSecrets.feishu },
  { vendor: 'feishu', name: 'feishu-open', token: robotTokens.feishuOpen },
];

export const newRobot = (row: Row): Robot => ({
  ...{ secret: null, keywords: [], isIpDenied: false, isRemoved: false, blockedUntil: 0 },
  ...row,
  id: `${row.vendor}/${row.token}`,
});

export const seedRobots = ({ state }: RobotsWorld): void => {
  for (const row of rows) state.robots[`${row.vendor}/${row.token}`] = newRobot(row);
};
