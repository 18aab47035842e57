import type { AllTexts } from '@minsu/contract/all-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'components';
    resources: AllTexts;
  }
}
