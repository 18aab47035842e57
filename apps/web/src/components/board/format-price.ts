// Prices as shown in cells.

/** ¥428, ¥1,280, ¥428.50: decimals only if needed. */
export function formatPrice(fen: number): string {
  const cached = priceTexts.get(fen);
  if (cached !== undefined) return cached;
  const yuan = Math.trunc(Math.abs(fen) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = Math.abs(fen) % 100;
  const text = `${fen < 0 ? '-' : ''}¥${yuan}${cents ? `.${String(cents).padStart(2, '0')}` : ''}`;
  if (priceTexts.size > 5_000) priceTexts.clear();
  priceTexts.set(fen, text);
  return text;
}

// Cached, because painting formats the same few hundred prices in every frame.
const priceTexts = new Map<number, string>();
