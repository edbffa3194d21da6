import * as mahalac from '#contract/mahalac.ts'
import * as reports from '#contract/reports/endpoints.ts'
import { everyone, gives, loggedIn } from '#tests/access/rows.ts'

const note = { params: { id: '{note}' } }
const gone = { params: { id: 987_654_321 } }
const body = { content: 'Nestao je bijeli mačak.', city_id: 133 }
const notFound = loggedIn(404)

export const mahalacAccess = [
  gives(mahalac.listBoardNotes, everyone(200)),
  gives(mahalac.listBoardNotes, everyone(422), { query: { page: 0 } }),
  gives(mahalac.getBoardNote, everyone(200), note),
  gives(mahalac.getBoardNote, everyone(404), gone),
  gives(mahalac.postBoardNote, loggedIn(201), { body, caller: 'new' }),
  gives(mahalac.postBoardNote, loggedIn(422), { body: { ...body, content: '' } }),
  gives(mahalac.postBoardReply, loggedIn(201), {
    ...note,
    body: { content: 'Vidio sam ga.' },
    caller: 'new',
  }),
  gives(mahalac.postBoardReply, notFound, { ...gone, body: { content: 'Vidio sam ga.' } }),
  gives(mahalac.likeBoardNote, loggedIn(200), note),
  gives(mahalac.likeBoardNote, notFound, gone),
  gives(mahalac.unlikeBoardNote, loggedIn(200), note),
  gives(mahalac.unlikeBoardNote, notFound, gone),
  gives(mahalac.deleteBoardNote, { ...loggedIn(403), owner: 200 }, { params: { id: '{newNoteOfOwner}' } }),
  gives(mahalac.deleteBoardNote, notFound, gone),
  gives(
    mahalac.addBoardPhoto,
    { ...notFound, owner: 200 },
    { params: { id: '{newNoteOfOwner}' }, upload: 'photo' },
  ),
  gives(mahalac.addBoardPhoto, notFound, { ...gone, upload: 'photo' }),
  gives(mahalac.getBoardPhoto, everyone(404), { params: { id: '{note}', size: 'md' } }),
  gives(reports.reportNote, loggedIn(200), { params: { id: '{note}' }, body: { reason: 'spam' } }),
  gives(reports.reportNote, notFound, { ...gone, body: { reason: 'spam' } }),
]
