import { SqliteDialect, SqliteQueryCompiler } from 'kysely'

/**
 * SQLite's planner looks at the values of parameters, so that it prepares a query again whenever they are
 * bound, which takes longer than most queries run. It does not look behind a unary plus, which changes neither
 * value nor type. The condition of a partial index must be `sql.lit`, since the plan depends on it.
 */
class PreparedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/** SQLite, with queries that are prepared once for all values. */
export class PreparedOnceDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new PreparedOnceCompiler()
  }
}
