/** Texts for reviewers when a user submits a document; with the parameter `name`. */
import type { Text } from '@minsu/contract/platform/texts.ts';

export const CERTIFICATIONS = '/sys/sysUser?tab=certifications';

export const certificationNews = {
  title: ['实名认证待审核', 'Identity verification to review'],
  content: ['{{name}} 提交了实名认证', '{{name}} has submitted an identity verification'],
} as const satisfies Record<string, Text>;
