import type { RawBuilder } from 'kysely'
import { PostgresQueryCompiler, createQueryId, sql } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Writes a fragment as the texts around its values. */
class TextsAndValues extends PostgresQueryCompiler {
  readonly texts = ['']
  readonly values: unknown[] = []

  protected override append(text: string): void {
    this.texts[this.texts.length - 1] += text
  }

  protected override appendValue(value: unknown): void {
    this.values.push(value)
    this.texts.push('')
  }
}

/**
 * Writes a fragment to text once. A fragment is a tree that the query builder walks anew for every statement; one that is
 * the same for every request, as the columns of a list's row, need not be walked more than once.
 */
export const fixed = <Row>(fragment: RawBuilder<Row>): RawBuilder<Row> => {
  const writer = new TextsAndValues()
  writer.compileQuery(fragment.toOperationNode(), createQueryId())
  const { texts, values } = writer
  return sql<Row>(Object.assign(texts, { raw: texts }), ...values)
}

/**
 * Fragments that are the same for every request with the same key, each written for the first of them. A key must tell all
 * that decides the fragment, values too.
 */
export const fixedByKey = () => {
  const kept = new LRUCache<string, RawBuilder<unknown>>({ max: 1_000 })
  return <Row>(key: string, fragment: () => RawBuilder<Row>): RawBuilder<Row> => {
    const known = kept.get(key)
    // The caller wrote this fragment for this key.
    if (known !== undefined) return known as RawBuilder<Row>
    const written = fixed(fragment())
    kept.set(key, written)
    return written
  }
}
