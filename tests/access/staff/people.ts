import * as merges from '#contract/personal-data/merges.ts'
import * as people from '#contract/people/endpoints.ts'
import { admins, gives, operators } from '#tests/access/rows.ts'

const params = { id: '{newPerson}' }
const nobody = { id: 987_654_321 }
const reason = { reason: 'Nesporazum je riješen.' }
const note = { body: 'Javio se telefonom.' }
const measure = { account: 'suspend', rule: 'spam', facts: 'Ista reklama stotinama ljudi.', days: 3 }

export const peopleAccess = [
  gives(people.findPeople, operators(200)),
  gives(people.findPeople, operators(200), { query: { q: 'korisnik' } }),
  gives(people.findPeople, operators(422), { query: { q: 'nije broj', by: 'id' } }),
  gives(people.getPerson, operators(200), { params }),
  gives(people.getPerson, operators(404), { params: nobody }),
  gives(people.addStaffNote, operators(200), { params, body: note }),
  gives(people.addStaffNote, operators(422), { params, body: { body: ' ' } }),
  gives(people.addStaffNote, operators(404), { params: nobody, body: note }),
  gives(people.endPersonSession, operators(200), { params: { ...params, session: '{newPersonSession}' } }),
  gives(people.endPersonSession, operators(409), { params: { ...params, session: 987_654_321 } }),
  gives(people.endPersonSessions, operators(200), { params }),
  gives(people.measurePerson, operators(200), { params, body: measure }),
  gives(people.measurePerson, operators(422), { params, body: { ...measure, days: null } }),
  gives(people.measurePerson, operators(404), { params: nobody, body: measure }),
  gives(people.liftMeasures, operators(200), { params: { id: '{newRestricted}' }, body: reason }),
  gives(people.liftMeasures, operators(409), { params, body: reason }),
  gives(merges.listAccountDoubles, admins(200), { params }),
  gives(merges.listAccountDoubles, admins(404), { params: nobody }),
  gives(merges.previewMerge, admins(200), { params, query: { into: '{owner}' } }),
  gives(merges.previewMerge, admins(404), { params, query: { into: 'nema.ga' } }),
  gives(merges.mergeAccounts, admins(200), {
    params: { id: '{mergedId}' },
    body: { ...reason, into: '{newPerson}', username: '{mergedName}' },
  }),
  gives(merges.mergeAccounts, admins(422), {
    params,
    body: { ...reason, into: '{newPerson}', username: 'drugi' },
  }),
  gives(merges.mergeAccounts, admins(404), { params: nobody, body: { ...reason, into: 1, username: 'x' } }),
  gives(merges.mergeAccounts, admins(409), {
    params: { id: '{ownerId}' },
    body: { ...reason, into: '{ownerId}', username: 'x' },
  }),
  gives(merges.getAccountMerge, admins(200), { params: { id: '{newMerge}' } }),
  gives(merges.getAccountMerge, admins(404), { params: nobody }),
]
