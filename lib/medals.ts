/** What an account has earned, as everyone sees it. */
export const medalsOf = ({ declaredAt }: { declaredAt: Date | null }) =>
  declaredAt === null ? [] : [{ type: 'registered_merchant', text: 'Registrovani trgovac' }]
