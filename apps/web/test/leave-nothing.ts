/**
 * Files of tests share a process: what one of them put in the place of something global is gone before the next begins. Whoever puts
 * a module in the place of another resets them himself.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
