/** The account that tests and the demo use. */
import type { TwilioWorld } from './twilio-state.ts';

export const twilioAccount = {
  sid: 'AC00000000000000000000000000000d01',
  authToken: 'sandboxtwiliotoken00000000000001',
  apiKey: 'SK00000000000000000000000000000d01',
  apiSecret: 'sandbox-twilio-api-secret-000001',
  number: '+15005550006',
  service: 'MG00000000000000000000000000000d01',
} as const;

export const seedTwilio = ({ state }: TwilioWorld): void => {
  const { sid, authToken, apiKey, apiSecret, number, service } = twilioAccount;
  state.accounts[sid] = {
    ...{ sid, name: 'Desk', authToken, apiKeys: [{ sid: apiKey, secret: apiSecret }] },
    ...{ numbers: { [number]: null }, services: { [service]: number } },
  };
};
