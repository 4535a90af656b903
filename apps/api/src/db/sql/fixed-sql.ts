import type { RawBuilder } from 'kysely'
import { PostgresQueryCompiler, createQueryId, sql } from 'kysely'

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
 * The same fragment, written once. A fragment is a tree that the query builder walks anew for every statement; one that is
 * the same for every request, as the columns of a list's row, need not be walked more than once.
 */
export const fixed = <Row>(fragment: RawBuilder<Row>): RawBuilder<Row> => {
  const writer = new TextsAndValues()
  writer.compileQuery(fragment.toOperationNode(), createQueryId())
  const { texts, values } = writer
  return sql<Row>(Object.assign(texts, { raw: texts }), ...values)
}
