/** The outside reference (quality.md, Speed): bare Fastify and one prepared keyset statement over a table of this size. */
export const outsideRows = 100_000

/** The next ten products after one, newest first. */
export const outsidePage = {
  name: 'outside-page',
  text: `SELECT id, sku, name, manufacturer, description, price_cents, quantity, created_at
    FROM products WHERE id < $1 ORDER BY id DESC LIMIT 10`,
} as const
