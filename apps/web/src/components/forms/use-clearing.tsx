import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../icon.tsx';

/** For `allowClear`: antd labels that button only in English. */
export const useClearing = (): { readonly label: string; readonly clearIcon: ReactNode } => {
  const { t } = useTranslation('components');
  return { label: t('clear'), clearIcon: <Icon name="error" size={14} /> };
};
