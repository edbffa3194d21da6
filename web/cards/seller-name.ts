import type { Person } from '#contract/people/person.ts'

/** A shop goes by the name of its business. */
export const sellerName = ({ business_name, username }: Pick<Person, 'business_name' | 'username'>) =>
  business_name ?? username
