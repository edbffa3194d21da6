const uniqueViolation = '23505'

/** Whether PostgreSQL refused a row as a duplicate under this constraint or index. */
export const violates = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === uniqueViolation && violated === constraint
}
