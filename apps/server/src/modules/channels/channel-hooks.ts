/** What platforms tell beside orders. */
import type { MessagePlatform, PlatformMessage } from '@minsu/contract/channels/platform-message.ts';
import { hook } from '../../platform/hooks.ts';

/** A page of a platform's messages: those of guests, and what has become of ours. */
export const messagesTold = hook<{
  readonly from: { readonly connectionId: string; readonly platform: MessagePlatform };
  readonly messages: readonly PlatformMessage[];
}>();
