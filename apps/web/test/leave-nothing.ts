/**
 * Test files share a process: restores the globals a file replaced before the next one begins. Files that mock a module
 * reset it themselves.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
