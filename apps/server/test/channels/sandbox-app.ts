/** An app beside a sandbox that plays a service of the outside: the authority, the locks, the tax service. */
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { openTestApp } from '../test-app.ts';

export type SandboxApp = Awaited<ReturnType<typeof openSandboxApp>>;

export const openSandboxApp = async (envOf: (url: string) => Record<string, string>) => {
  const sandbox = await startSandbox();
  const t = await openTestApp({ env: envOf(sandbox.url) });
  const [desk, admin] = [await t.as('frontdesk'), await t.as('admin')];
  const close = async () => {
    await t.close();
    await sandbox.stop();
  };
  return { sandbox, t, desk, admin, close };
};
