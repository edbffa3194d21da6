import pg from 'pg'

/** The parts of `pg` that lay out the rows of a result; it declares no types for them. */
type Layout = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Connection = { describe(...asked: unknown[]): void }
type QueryParts = {
  name: string
  callback: (error: unknown, result: pg.QueryResult) => void
  _result: Layout
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
}

const BaseQuery = (pg as unknown as { Query: new (config: pg.QueryConfig) => QueryParts }).Query

/** Layouts of the rows of prepared statements by name, which never change on a connection. */
export type Layouts = Map<string, Layout>

/**
 * Runs a prepared statement. PostgreSQL describes its rows for the first run alone: with tens of columns that takes
 * longer than reading a row.
 */
export class PreparedQuery extends BaseQuery {
  readonly #layouts: Layouts

  constructor(config: pg.QueryConfig, layouts: Layouts, callback: QueryParts['callback']) {
    super(config)
    this.#layouts = layouts
    this.callback = callback
  }

  override prepare(connection: Connection) {
    const layout = this.#layouts.get(this.name)
    if (!layout) return super.prepare(connection)
    Object.assign(this._result, layout)
    this._accumulateRows = true
    super.prepare(withoutDescribing(connection))
  }

  override handleRowDescription(message: unknown) {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#layouts.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

const quiet = new WeakMap<Connection, Connection>()

function withoutDescribing(connection: Connection): Connection {
  let found = quiet.get(connection)
  if (!found) {
    const describe = () => {}
    quiet.set(connection, (found = Object.assign(Object.create(connection), { describe }) as Connection))
  }
  return found
}
