import { sayText } from '@minsu/contract/platform/texts.ts';
import { channelNames, channels } from '@minsu/contract/sales/orders/channels.ts';
import { useCallback } from 'react';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Name of a channel, which boards and reports carry as text. */
export const useChannelName = (): ((channel: string) => string) => {
  // Draws again in another language.
  useTranslation();
  const language = currentLanguage();
  return useCallback(
    (channel) => sayText(channelNames[channels.find((each) => each === channel) ?? 'other'], language),
    [language],
  );
};
