/** How many messages of a group robot fit into one. Pure. */

interface Sized {
  readonly title: string;
  readonly body: string;
  readonly path: string | null;
}

/** Markup, link and our address around each line. */
const LINE_BYTES = 260;
const HEAD_BYTES = 200;

export const bytesOf = ({ title, body, path }: Sized): number =>
  Buffer.byteLength(`${title}${body}${path ?? ''}`) + LINE_BYTES;

/** How many of the messages, in their order, fit into one; at least one. */
export const fitting = (messages: readonly Sized[], maxBytes: number): number => {
  let bytes = HEAD_BYTES;
  let count = 0;
  for (const message of messages) {
    bytes += bytesOf(message);
    if (bytes > maxBytes) break;
    count += 1;
  }
  return Math.max(1, Math.min(count, messages.length));
};
