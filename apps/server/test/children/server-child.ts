/**
 * The server in a process of its own with little memory, to see what attacks cost it: `node server-child.ts <database url> <environment>`.
 * Sends its port, and its peak memory in MB since the last question each time it is asked.
 */
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';

const [url = '', env = '{}'] = process.argv.slice(2);
const config = readConfig({ NODE_ENV: 'test', ...(JSON.parse(env) as object) }, 'test');
const { app } = await startApp({
  config,
  connection: { connectionString: url },
  log: createLog(config.logLevel),
  background: false,
});
await app.listen({ port: 0, host: '127.0.0.1' });

const MIB = 1024 * 1024;
const resident = (): number => process.memoryUsage.rss();
let peak = resident();
setInterval(() => {
  peak = Math.max(peak, resident());
}, 10);
process.on('message', () => {
  process.send?.(peak / MIB);
  peak = resident();
});
process.on('disconnect', () => process.exit());
process.send?.((app.server.address() as { port: number }).port);
