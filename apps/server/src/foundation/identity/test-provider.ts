/** Asks a provider for its discovery document and keys; notes what a sign-in found. */
import { testIdentityProvider } from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { identityFailures } from '@minsu/contract/foundation/identity/identity-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { safeFetch } from '../../platform/safe-fetch.ts';
import { openProvider, type Provider, readProvider } from './open-provider.ts';
import { identityProviderById } from './provider-queries.ts';
import { errorTextOf } from './provider-words.ts';

interface Outcome {
  readonly works: boolean;
  readonly message: string;
}

const KEYS = { maxBytes: 512 * 1024, timeoutMs: 8_000, stay: true };

const ask = async (services: Ctx['services'], provider: Provider): Promise<Outcome> => {
  try {
    const configuration = await openProvider(services, provider, { isFresh: true });
    const { jwks_uri: keys = '', issuer } = configuration.serverMetadata();
    const trusted = services.config.oidcPrivateHosts;
    const answer = await safeFetch(keys, { ...KEYS, trusted });
    if (answer.kind !== 'answered' || answer.status !== 200)
      return { works: false, message: `jwks_uri ${keys}: no keys` };
    return { works: true, message: issuer };
  } catch (error) {
    return { works: false, message: errorTextOf(error) };
  }
};

export const testProviderRoute = externalCommand(testIdentityProvider, async (ctx, { id }) => {
  await identityProviderById(ctx, id);
  const provider = (await readProvider(ctx, id)) ?? fail(identityFailures.notFound);
  const { works, message } = await ask(ctx.services, provider);
  await ctx.store(async (store) => {
    await store.db
      .updateTable('identityProviders')
      .set({ testedAt: store.now, testWorks: works, testMessage: message })
      .where('id', '=', id)
      .execute();
    await noteAnswer(store, id, works ? null : message);
    await store.record({
      ...{ name: 'identityProvider.tested', entity: 'identityProvider', entityId: id },
      after: { works },
    });
  });
  return identityProviderById(ctx, id);
});

/** `mishap`: null, it worked. */
export const noteAnswer = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  mishap: string | null,
): Promise<void> => {
  await db
    .updateTable('identityProviders')
    .set(mishap === null ? { lastSuccessAt: now } : { lastErrorAt: now, lastError: mishap })
    .where('id', '=', id)
    .execute();
};
