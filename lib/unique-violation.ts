const uniqueViolation = '23505'

/** Whether PostgreSQL refused a row because another one is there that this constraint or index allows once. */
export const violates = (error: unknown, constraint: string): boolean => {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === uniqueViolation && violated === constraint
}
