import * as questions from '#contract/questions.ts'
import { everyone, gives, loggedIn, ownerOrModerator, type Row } from '#tests/access/rows.ts'

const params = { id: '{newActive}' }
/** The owner's listing; the question is by a new account each time. */
const asked = { id: '{newQuestion}' }
const notFound: Row = { ...loggedIn(404) }

export const questionAccess = [
  gives(questions.listQuestions, everyone(200), { params: { id: '{active}' } }),
  gives(questions.listQuestions, { ...ownerOrModerator }, { params: { id: '{hidden}' } }),
  gives(
    questions.listQuestions,
    { ...everyone(410), moderator: 200, admin: 200, owner: 200 },
    {
      params: { id: '{expired}' },
    },
  ),
  gives(questions.listQuestions, everyone(422), { params: { id: '{active}' }, query: { page: 0 } }),
  // Nobody asks about their own listing.
  gives(
    questions.postQuestion,
    { ...loggedIn(201), owner: 400 },
    { params, body: { content: 'Ima li {newName}?' } },
  ),
  gives(
    questions.postQuestion,
    { ...loggedIn(400), owner: 201 },
    { params: { id: '{newAskedListing}' }, body: { content: 'Ima.', parent_id: '{askedQuestion}' } },
  ),
  gives(questions.postQuestion, loggedIn(400), { params, body: { content: ' ' } }),
  gives(questions.postQuestion, loggedIn(400), {
    params: { id: '{finished}' },
    body: { content: 'Ima li?' },
  }),
  gives(
    questions.postQuestion,
    { ...notFound, owner: 400, moderator: 400, admin: 400 },
    {
      params: { id: '{hidden}' },
      body: { content: 'Ima li?' },
    },
  ),
  gives(questions.deleteQuestion, { ...loggedIn(403), owner: 200 }, { params: asked }),
  gives(questions.deleteQuestion, notFound, { params: { id: 987_654_321 } }),
  gives(questions.listOwnQuestions, loggedIn(200)),
  gives(questions.listOwnQuestions, loggedIn(200), { query: { list: 'asked' } }),
  gives(questions.listOwnQuestions, loggedIn(422), { query: { list: 'x' } }),
  gives(questions.markQuestionsSeen, loggedIn(200), { body: { ids: ['{newQuestion}'] } }),
  gives(questions.markQuestionsSeen, loggedIn(422), { body: { ids: [] } }),
]
