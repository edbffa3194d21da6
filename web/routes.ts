import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { brandFrom } from '#config/brand.ts'
import { makePaths, type Paths } from '#contract/paths.ts'

// Read when the pages are built, as their words are.
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
    page('listingStatistics', 'modules/my-listings/routes/listing-statistics.tsx'),
    page('user', 'modules/profiles/routes/profile.tsx'),
    page('shop', 'modules/profiles/routes/profile.tsx', 'shop-profile'),
    page('listingPhotos', 'modules/selling/routes/listing-photos.tsx'),
    page('repost', 'modules/selling/routes/repost.tsx'),
    page('logout', 'modules/accounts/routes/logout.tsx'),
    page('info', 'modules/content/routes/info.tsx'),
    page('avatarGenerator', 'modules/accounts/routes/avatar-generator.tsx'),
    page('inbox', 'modules/notifications/routes/inbox.tsx'),
    page('inboxMessage', 'modules/notifications/routes/inbox-message.tsx'),
    route('*', 'modules/content/routes/not-found.tsx'),
  ]),
  layout('layouts/auth.tsx', [
    page('login', 'modules/accounts/routes/login.tsx'),
    page('register', 'modules/accounts/routes/register.tsx'),
    page('forgotPassword', 'modules/accounts/routes/forgot-password.tsx'),
    page('resetPassword', 'modules/accounts/routes/reset-password.tsx'),
    page('resetPasswordBySms', 'modules/accounts/routes/reset-password-by-sms.tsx'),
    page('undoEmailChange', 'modules/accounts/routes/undo-email-change.tsx'),
    page('success', 'modules/content/routes/success.tsx'),
    page('verifyEmail', 'modules/accounts/routes/verify-email.tsx'),
  ]),
  layout('layouts/settings.tsx', [
    page('settings', 'modules/accounts/routes/settings.tsx'),
    page('profileSettings', 'modules/accounts/routes/profile-settings.tsx'),
    page('profilePicture', 'modules/accounts/routes/profile-picture.tsx'),
    page('security', 'modules/accounts/routes/security.tsx'),
    page('verification', 'modules/accounts/routes/verification.tsx'),
    page('privacySettings', 'modules/accounts/routes/privacy.tsx'),
    page('addresses', 'modules/accounts/routes/addresses.tsx'),
    page('notificationSettings', 'modules/accounts/routes/notification-settings.tsx'),
    page('merchantSettings', 'modules/accounts/routes/merchant.tsx'),
    page('statements', 'modules/shops/routes/statements.tsx'),
  ]),
  layout('layouts/admin.tsx', [
    page('admin', 'modules/admin/routes/overview.tsx'),
    page('adminJobs', 'modules/admin/routes/jobs.tsx'),
    page('adminSynonyms', 'modules/admin/routes/synonyms.tsx'),
    page('adminOutbox', 'modules/notifications/routes/outbox.tsx'),
    page('adminPhotoFlags', 'modules/admin/routes/photo-flags.tsx'),
    page('adminServiceMessages', 'modules/service-messages/routes/service-messages.tsx'),
    page('adminServiceMessage', 'modules/service-messages/routes/edit-service-message.tsx'),
  ]),
  layout('layouts/form.tsx', [
    page('publishIn', 'modules/selling/routes/new-listing.tsx'),
    page('publishUnder', 'modules/selling/routes/new-listing.tsx', 'new-listing-by-url'),
    page('editListing', 'modules/selling/routes/edit-listing.tsx'),
  ]),
  layout('layouts/listing.tsx', [page('listing', 'modules/listings/routes/listing.tsx')]),
  page('share', 'modules/listings/routes/share.ts'),
  page('maintenance', 'modules/content/routes/maintenance.tsx'),
] satisfies RouteConfig
