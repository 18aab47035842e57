/**
 * Creates the demo business once per run; every test file starts from a copy, like a warm start. `start.spec.ts`
 * covers empty folders.
 */
import type { TestProject } from 'vitest/node';
import { startServer, temporaryDataDir } from './server.ts';

/** Business day of the demo properties: Chinese time, changing at six. */
export const demoDay = (now: Date): string =>
  new Date(now.getTime() + (8 - 6) * 3_600_000).toISOString().slice(0, 10);

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with its server stopped, and its creation day. */
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
