/** Keeps what the provider stores as long as the test runs. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** One store for each provider; records are found by kind and id. */
export const memoryAdapter = () => {
  const records = new Map<string, AdapterPayload>();
  const found = (test: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...records.values()].find(test);
  return (kind: string): Adapter => {
    const nameOf = (id: string): string => `${kind}/${id}`;
    return {
      upsert: async (id, payload) => void records.set(nameOf(id), payload),
      find: async (id) => records.get(nameOf(id)),
      findByUserCode: async (userCode) => found((payload) => payload.userCode === userCode),
      findByUid: async (uid) => found((payload) => payload.uid === uid),
      consume: async (id) => {
        const payload = records.get(nameOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => void records.delete(nameOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of records) if (payload.grantId === grantId) records.delete(name);
      },
    };
  };
};
