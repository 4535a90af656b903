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
 * Compiles a fragment to text once. The query builder walks a fragment's tree for every statement, which isn't needed
 * for one that never changes, such as a list row's columns.
 */
export const fixed = <Row>(fragment: RawBuilder<Row>): RawBuilder<Row> => {
  const writer = new TextsAndValues()
  writer.compileQuery(fragment.toOperationNode(), createQueryId())
  const { texts, values } = writer
  return sql<Row>(Object.assign(texts, { raw: texts }), ...values)
}

/**
 * Fragments that are the same for every request with the same key, each compiled once. The key must cover everything
 * that decides the fragment, including values.
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
