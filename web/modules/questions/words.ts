import type { Person } from '#contract/people/person.ts'

export const authorName = (user: Person | null) =>
  user ? (user.business_name ?? user.username) : 'Izbrisan korisnik'
