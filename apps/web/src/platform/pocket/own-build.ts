/** Version of this page's build, which the service worker and the server know too; null under the development server. */
export const ownBuild = (): string | null =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;
