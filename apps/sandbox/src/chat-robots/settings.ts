export interface Settings {
  /** Messages a minute of one robot. */
  wecomPerMinute: number;
  dingtalkPerMinute: number;
  /** Minutes that DingTalk takes nothing once the limit was passed. */
  dingtalkBlockMinutes: number;
  feishuPerMinute: number;
  feishuPerSecond: number;
  /** Bytes of a whole request body. */
  dingtalkMaxBytes: number;
  feishuMaxBytes: number;
}

export const defaultSettings = (): Settings => ({
  wecomPerMinute: 20,
  dingtalkPerMinute: 20,
  dingtalkBlockMinutes: 10,
  feishuPerMinute: 100,
  feishuPerSecond: 5,
  dingtalkMaxBytes: 20_000,
  feishuMaxBytes: 20 * 1024,
});
