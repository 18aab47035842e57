/** Hooks of channel connections. */
import type { MessagePlatform, PlatformMessage } from '@minsu/contract/channels/platform-message.ts';
import { hook } from '../../platform/hooks.ts';

/** A page of a platform's messages: guest messages and delivery states of ours. */
export const messagesReceived = hook<{
  readonly from: { readonly connectionId: string; readonly platform: MessagePlatform };
  readonly messages: readonly PlatformMessage[];
}>();
