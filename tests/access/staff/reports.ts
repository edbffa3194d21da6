import * as reports from '#contract/reports/endpoints.ts'
import { gives, loggedIn } from '#tests/access/rows.ts'

const body = { reason: 'scam', text: 'Traži uplatu unaprijed.' }
const notFound = { ...loggedIn(404), moderator: 404, admin: 404 }
const owners = (status: number) => ({ ...notFound, owner: status })

export const reportAccess = [
  gives(reports.reportListing, { ...loggedIn(200), owner: 409 }, { params: { id: '{active}' }, body }),
  gives(
    reports.reportListing,
    { ...loggedIn(404), owner: 409, moderator: 200, admin: 200 },
    {
      params: { id: '{held}' },
      body,
    },
  ),
  gives(reports.reportListing, loggedIn(422), { params: { id: '{active}' }, body: {} }),
  gives(reports.reportUser, { ...loggedIn(200), owner: 409 }, { params: { username: '{owner}' }, body }),
  gives(reports.reportUser, notFound, { params: { username: 'nepostojeci' }, body }),
  gives(reports.reportConversation, owners(200), { params: { id: '{newConversation}' }, body }),
  gives(reports.reportQuestion, loggedIn(200), { params: { id: '{newQuestion}' }, body }),
  gives(reports.reportQuestion, notFound, { params: { id: 987_654_321 }, body }),
  gives(reports.reportReview, loggedIn(200), { params: { id: '{newReview}' }, body }),
  gives(reports.reportReview, notFound, { params: { id: 987_654_321 }, body }),
  gives(reports.reportReviewReply, loggedIn(200), { params: { id: '{newRepliedReview}' }, body }),
  gives(reports.reportReviewReply, notFound, { params: { id: '{newReview}' }, body }),
  gives(reports.listOwnReports, loggedIn(200)),
  gives(reports.addReportPictures, owners(200), { params: { id: '{newReport}' }, upload: 'pictures' }),
  // Staff judge reports by their pictures.
  gives(
    reports.getReportPicture,
    { ...owners(200), moderator: 200, admin: 200 },
    {
      params: { id: '{newPictureReport}', picture: '{newReportPicture}', size: 'md' },
    },
  ),
]
