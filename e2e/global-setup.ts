/**
 * The demo business is made once for the whole run; every file of tests begins with a copy of it, as after a warm
 * start. What an empty folder does is `start.spec.ts`'s to say.
 */
import type { TestProject } from 'vitest/node';
import { startServer, temporaryDataDir } from './server.ts';

/** The business day as the demo's houses count it: they stand on Chinese time, their day ends at six. */
export const demoDay = (now: Date): string =>
  new Date(now.getTime() + (8 - 6) * 3_600_000).toISOString().slice(0, 10);

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder, its server stopped, and the day it was made on. */
    demoBusiness: { dir: string; day: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = temporaryDataDir();
  const day = demoDay(new Date());
  const server = await startServer(data.dir);
  await server.stop();
  project.provide('demoBusiness', { dir: data.dir, day });
  return () => data.remove();
}
