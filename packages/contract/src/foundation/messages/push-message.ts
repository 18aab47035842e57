/** A notification as it travels, encrypted, to a browser; the service worker shows it. No personal data. */
export interface PushMessage {
  /** A message that arrives again takes the place of the first one. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Screen that a tap opens. */
  readonly path: string;
  readonly language: string;
}
