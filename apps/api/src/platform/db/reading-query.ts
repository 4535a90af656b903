import pg from 'pg'

/** A statement with its parameters, prepared once by each connection where it has a name. */
export interface Statement {
  text: string
  values: readonly unknown[]
  name?: string
}

export interface NamedStatement extends Statement {
  name: string
}

type Answered = (error: Error | undefined, result: pg.QueryResult<pg.QueryResultRow>) => void

/** The methods that the driver calls on its queries. */
interface DriverQuery extends pg.Query {
  submit: (connection: pg.Connection) => Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

type MakesQuery = new (
  config: { text: string; values: unknown[]; queryMode: 'extended' },
  answered: Answered,
) => DriverQuery

const DriverQuery = pg.Query as unknown as MakesQuery // its types leave out those methods; `checkDriver` looks for them

const submit = (pg.Query.prototype as DriverQuery).submit

/**
 * A statement that is sent along with another one, its context. The database takes all that it is sent up to one Sync for one
 * transaction: the context's local settings hold for the statement and are gone with it, and where the context fails, the
 * statement isn't run. That takes one round trip, and neither BEGIN nor COMMIT.
 */
export class ReadingQuery extends DriverQuery {
  readonly context: NamedStatement
  readonly statement: Statement
  #isInContext = true

  constructor(context: NamedStatement, statement: Statement, answered: Answered) {
    // Without parameters, too: the other way of sending a text ends the transaction before it.
    super({ ...statement, values: [...statement.values], queryMode: 'extended' }, answered)
    this.context = context
    this.statement = statement
  }

  override submit = (connection: pg.Connection): Error | null => {
    const { name, values } = this.context
    connection.stream.cork()
    try {
      connection.bind(
        { statement: name, values: values.map((value) => (value === null ? null : String(value))) },
        true,
      )
      connection.execute(null, true)
      return submit.call(this, connection)
    } finally {
      connection.stream.uncork()
    }
  }

  override handleDataRow(message: unknown): void {
    if (!this.#isInContext) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isInContext) this.#isInContext = false
    else super.handleCommandComplete(message, connection)
  }
}
