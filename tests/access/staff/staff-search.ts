import { searchForStaff } from '#contract/staff-search.ts'
import { gives, operators } from '#tests/access/rows.ts'

export const staffSearchAccess = [
  gives(searchForStaff, operators(200), { query: { q: 'korisnik' } }),
  gives(searchForStaff, operators(200), { query: { q: '{active}' } }),
  gives(searchForStaff, operators(422), { query: { q: ' ' } }),
]
