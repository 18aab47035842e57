/** Loads the picture library on first use: it is large, and no start needs it. */
export const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // No cache, because every picture is different.
  sharp.cache(false);
  return sharp;
};

export type Sharp = Awaited<ReturnType<typeof openSharp>>;
