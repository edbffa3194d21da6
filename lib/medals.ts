/** Public badges that an account has earned. */
export const medalsOf = ({ declaredAt }: { declaredAt: Date | null }) =>
  declaredAt === null ? [] : [{ type: 'registered_merchant', text: 'Registrovani trgovac' }]
