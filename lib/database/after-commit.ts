import {
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/** Callbacks that wait for the commit of each connection's transaction. */
const waiting = new WeakMap<object, (() => void)[]>()

class HookedDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection) {
    const actions = waiting.get(connection) ?? []
    waiting.delete(connection)
    await super.commitTransaction(connection)
    for (const act of actions) act()
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    waiting.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

/** PostgreSQL for Kysely, with `afterCommit`. */
export class HookedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new HookedDriver(this.#config)
  }
}

/**
 * Calls `act` once the transaction has committed, or at once outside one. A process killed in between never
 * calls it, so use it only for effects that can be made up for.
 */
export async function afterCommit(
  trx: Pick<Kysely<unknown>, 'isTransaction' | 'getExecutor'>,
  act: () => void,
): Promise<void> {
  if (!trx.isTransaction) return act()
  await trx.getExecutor().provideConnection(async (connection) => {
    waiting.set(connection, [...(waiting.get(connection) ?? []), act])
  })
}
