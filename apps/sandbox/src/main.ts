/**
 * Runs the sandbox as a separate process. Prints its address in its first line. `SANDBOX_DIR` keeps platforms, channel
 * and payment services and institution over a restart; `MT_SIGN_KEY` and the like are the signing keys shared with the
 * server.
 */
import { institutionFrom } from './institution/institution-door.ts';
import { credentialsFrom } from './platforms/credentials.ts';
import { startSandbox } from './sandbox.ts';
import { sandboxSms } from './sms/sms-gateway.ts';

const wanted = Number(process.env.SANDBOX_PORT ?? 8090);
const { SANDBOX_DIR: dir, SMS_APP_ID: smsApp, SMS_SIGN_KEY: smsKey } = process.env;
const options = {
  credentials: credentialsFrom(process.env),
  institution: institutionFrom(process.env),
  sms: { appId: smsApp ?? sandboxSms.appId, signKey: smsKey ?? sandboxSms.signKey },
  ...(dir && { dir }),
};

/** Another Minsu on this machine may have its own. */
const sandbox = await startSandbox(wanted, options).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  return startSandbox(0, options);
});
process.stdout.write(`sandbox: ${sandbox.url}\n`);

// The server's end ends this one too: its side of the pipe closes, however it died.
process.stdin.resume();
const end = (): void => {
  sandbox.platforms.save();
  sandbox.services.save();
  sandbox.payments.save();
  sandbox.open.save();
  sandbox.s3.save();
  process.exit(0);
};
process.stdin.once('end', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
