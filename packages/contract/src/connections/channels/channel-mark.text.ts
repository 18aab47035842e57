/** Texts of the marks that boards draw where stock or prices are not (yet) at the channels. */
import { texts } from '../../platform/texts.ts';

export const channelMarkTexts = texts({
  pending: ['正在同步到 {{connections}}', 'Syncing to {{connections}}'],
  failed: ['未能同步到 {{connections}}', 'Could not sync to {{connections}}'],
  conflicted: ['{{connections}} 拒绝了这一晚', '{{connections}} refused this night'],
  legendPending: ['待同步到渠道', 'Waiting to sync'],
  legendFailed: ['渠道同步失败', 'Sync failed'],
});
