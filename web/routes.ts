import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { brandFrom } from '#config/brand.ts'
import { makePaths, type Paths } from '#contract/paths.ts'

// Read at build time, like the brand's words in the pages.
const paths = makePaths(brandFrom(process.env))

type Name = { [K in keyof Paths]: Paths[K] extends { pattern: string } ? K : never }[keyof Paths]

const page = (name: Name, file: string, id?: string) =>
  route(paths[name].pattern.slice(1), file, id === undefined ? {} : { id })

export default [
  layout('layouts/general.tsx', [
    index('modules/home/routes/home.tsx'),
    page('categories', 'modules/categories/routes/categories.tsx'),
    page('publish', 'modules/selling/routes/publish.tsx'),
    page('post', 'modules/selling/routes/post.tsx'),
    ...(['servisi-i-usluge', 'poslovi', 'nesto-drugo'] as const).map((entry) =>
      page(entry, 'modules/selling/routes/find-category.tsx', entry),
    ),
    page('search', 'modules/search/routes/search.tsx'),
    page('myListings', 'modules/my-listings/routes/my-listings.tsx'),
    page('saved', 'modules/saved/routes/saved.tsx'),
    page('groups', 'modules/groups/routes/groups.tsx'),
    page('group', 'modules/groups/routes/group.tsx'),
    page('ownGroups', 'modules/groups/routes/own-groups.tsx'),
    page('questions', 'modules/questions/routes/questions.tsx'),
    page('muted', 'modules/mutes/routes/muted.tsx'),
    page('savedUsers', 'modules/saved/routes/saved-users.tsx'),
    page('blockedUsers', 'modules/profiles/routes/blocked-users.tsx'),
    page('savedSearches', 'modules/saved/routes/searches.tsx'),
    page('savedSearch', 'modules/saved/routes/open-search.tsx'),
    page('recentlyViewed', 'modules/listings/routes/recently-viewed.tsx'),
    page('compare', 'modules/listings/routes/compare.tsx'),
    page('listingStatistics', 'modules/my-listings/routes/listing-statistics.tsx'),
    page('user', 'modules/profiles/routes/profile.tsx'),
    page('shop', 'modules/profiles/routes/profile.tsx', 'shop-profile'),
    page('listingPhotos', 'modules/selling/routes/listing-photos.tsx'),
    page('repost', 'modules/selling/routes/repost.tsx'),
    page('logout', 'modules/accounts/routes/entry/logout.tsx'),
    page('consent', 'modules/content/routes/consent.tsx'),
    page('checkLink', 'modules/conversations/routes/check-link.tsx'),
    page('info', 'modules/info/routes/info.tsx'),
    page('avatarGenerator', 'modules/accounts/routes/settings/avatar-generator.tsx'),
    page('report', 'modules/reports/routes/report.tsx'),
    page('ownReports', 'modules/reports/routes/own-reports.tsx'),
    page('ownDecisions', 'modules/moderation/routes/own-decisions.tsx'),
    page('decision', 'modules/moderation/routes/decision.tsx'),
    page('transparency', 'modules/moderation/routes/transparency.tsx'),
    page('notifications', 'modules/notifications/routes/notifications.tsx'),
    page('inbox', 'modules/notifications/routes/inbox.tsx'),
    page('inboxMessage', 'modules/notifications/routes/inbox-message.tsx'),
    page('landing', 'modules/landing/routes/landing.tsx'),
    route('*', 'modules/content/routes/not-found.tsx'),
  ]),
  layout('layouts/messages.tsx', [page('messages', 'modules/conversations/routes/messages.tsx')]),
  layout('layouts/auth.tsx', [
    page('login', 'modules/accounts/routes/entry/login.tsx'),
    page('register', 'modules/accounts/routes/entry/register.tsx'),
    page('forgotPassword', 'modules/accounts/routes/entry/forgot-password.tsx'),
    page('resetPassword', 'modules/accounts/routes/entry/reset-password.tsx'),
    page('resetPasswordBySms', 'modules/accounts/routes/entry/reset-password-by-sms.tsx'),
    page('undoEmailChange', 'modules/accounts/routes/entry/undo-email-change.tsx'),
    page('unsubscribe', 'modules/notifications/routes/unsubscribe.tsx'),
    page('success', 'modules/content/routes/success.tsx'),
    page('verifyEmail', 'modules/accounts/routes/entry/verify-email.tsx'),
  ]),
  layout('layouts/settings.tsx', [
    page('settings', 'modules/accounts/routes/settings/settings.tsx'),
    page('profileSettings', 'modules/accounts/routes/settings/profile-settings.tsx'),
    page('profilePicture', 'modules/accounts/routes/settings/profile-picture.tsx'),
    page('security', 'modules/accounts/routes/settings/security.tsx'),
    page('verification', 'modules/accounts/routes/settings/verification.tsx'),
    page('privacySettings', 'modules/accounts/routes/settings/privacy.tsx'),
    page('addresses', 'modules/accounts/routes/settings/addresses.tsx'),
    page('notificationSettings', 'modules/accounts/routes/settings/notification-settings.tsx'),
    page('merchantSettings', 'modules/accounts/routes/settings/merchant.tsx'),
    page('statements', 'modules/shops/routes/statements.tsx'),
  ]),
  layout('layouts/admin.tsx', [
    page('admin', 'modules/admin/routes/overview.tsx'),
    page('adminJobs', 'modules/admin/routes/jobs.tsx'),
    page('adminSynonyms', 'modules/admin/routes/synonyms.tsx'),
    page('adminOutbox', 'modules/notifications/routes/outbox.tsx'),
    page('adminCases', 'modules/moderation/routes/cases.tsx'),
    page('adminCase', 'modules/moderation/routes/case.tsx'),
    page('adminStatements', 'modules/moderation/routes/statements.tsx'),
    page('adminPhotoFlags', 'modules/admin/routes/photo-flags.tsx'),
    page('adminHeldMessages', 'modules/conversations/routes/held-messages.tsx'),
    page('adminServiceMessages', 'modules/service-messages/routes/service-messages.tsx'),
    page('adminServiceMessage', 'modules/service-messages/routes/edit-service-message.tsx'),
  ]),
  layout('layouts/form.tsx', [
    page('publishIn', 'modules/selling/routes/new-listing.tsx'),
    page('publishUnder', 'modules/selling/routes/new-listing.tsx', 'new-listing-by-url'),
    page('editListing', 'modules/selling/routes/edit-listing.tsx'),
  ]),
  layout('layouts/listing.tsx', [page('listing', 'modules/listings/routes/listing.tsx')]),
  page('messagesBefore', 'modules/conversations/routes/messages-before.ts'),
  page('share', 'modules/listings/routes/share.ts'),
  page('userRelation', 'modules/profiles/routes/user-relation.ts'),
  page('maintenance', 'modules/content/routes/maintenance.tsx'),
] satisfies RouteConfig
