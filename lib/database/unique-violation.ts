const uniqueViolation = '23505'
const exclusionViolation = '23P01'

/** Returns whether PostgreSQL refused a row as a duplicate under this constraint or index. */
export const violates = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === uniqueViolation && violated === constraint
}

/** Returns whether PostgreSQL refused a row that overlaps another one under this exclusion constraint. */
export const excludes = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === exclusionViolation && violated === constraint
}
