import { useTranslation } from '../../platform/use-translation.ts';
import { readUserAgent } from './device-names.ts';

export const useDeviceName = (): ((userAgent: string) => string) => {
  const { t } = useTranslation('account');
  return (userAgent) => {
    const { browser, system } = readUserAgent(userAgent);
    if (browser && system) return t('deviceOn', { browser, system });
    return browser ?? system ?? t('unknownDevice');
  };
};
