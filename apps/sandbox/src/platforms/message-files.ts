/** Files of messages: of what a partner sends only the size is kept, a guest sends one small picture. */
import type { ChatFile } from './world.ts';

/** How many bytes a base64 text holds. */
export const jsonBytes = (base64: string): number => Buffer.from(base64, 'base64').byteLength;

/** 16 × 16 pixels of sand. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGO4tqeHJMQwqmFUw/DVAABtsh4feuFErAAAAABJRU5ErkJggg==';

export const guestPicture = (id: string): ChatFile => ({
  ...{ id, name: '', mime: 'image/png' },
  ...{ bytes: jsonBytes(PICTURE), content: PICTURE },
});
