/** Hooks of channel connections. */
import type {
  MessagePlatform,
  PlatformMessage,
} from '@minsu/contract/connections/channels/platform-message.ts';
import type { PlatformReview } from '@minsu/contract/connections/channels/platform-review.ts';
import { hook } from '../../platform/hooks.ts';

/** Page of a platform's guest messages and delivery states of ours. */
export const messagesReceived = hook<{
  readonly from: { readonly connectionId: string; readonly platform: MessagePlatform };
  readonly messages: readonly PlatformMessage[];
}>();

/** A page of a platform's reviews: those known already are among them. */
export const reviewsReceived = hook<{
  readonly from: { readonly connectionId: string; readonly platform: MessagePlatform };
  readonly reviews: readonly PlatformReview[];
}>();
