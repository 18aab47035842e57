/** Signing keys of partners: from the environment, under the names the product uses too, or well known. */
import type { Credentials } from './world.ts';

export const sandboxCredentials: Credentials = {
  mt: { developerId: '100001', signKey: 'sandbox-mt-sign-key' },
  tj: { otaId: '2001' },
  pig: { appId: 'sandbox-app', appKey: 'sandbox-pig-app-key', channel: 'minsu' },
};

export const credentialsFrom = (env: NodeJS.ProcessEnv): Credentials => {
  const { mt, tj, pig } = sandboxCredentials;
  return {
    mt: {
      developerId: env.MT_DEVELOPER_ID || mt.developerId,
      signKey: env.MT_SIGN_KEY || mt.signKey,
    },
    tj: { otaId: env.TJ_OTA_ID || tj.otaId },
    pig: {
      appId: env.PIG_APP_ID || pig.appId,
      appKey: env.PIG_APP_KEY || pig.appKey,
      channel: env.PIG_CHANNEL || pig.channel,
    },
  };
};
