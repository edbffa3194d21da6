/** The first major version with the collation `pg_c_utf8`, by which names and messages are found. */
export const oldestPostgres = 17
