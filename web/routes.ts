import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { brandFrom } from '#config/brand.ts'
import { makePaths } from '#contract/paths.ts'

// Read when the pages are built, as their words are.
const paths = makePaths(brandFrom(process.env))

const below = (path: string) => path.slice(1)

export default [
  layout('layouts/general.tsx', [
    index('modules/home/routes/home.tsx'),
    route('kategorije', 'modules/categories/routes/categories.tsx'),
    route('objava', 'modules/selling/routes/publish.tsx'),
    route('listing/post', 'modules/selling/routes/post.tsx'),
    ...(['servisi-i-usluge', 'poslovi', 'nesto-drugo'] as const).map((entry) =>
      route(below(paths.publishByWords(entry)), 'modules/selling/routes/find-category.tsx', { id: entry }),
    ),
    route('pretraga', 'modules/search/routes/search.tsx'),
    route(
      below(paths.myListings()).replace('aktivni', ':tab?'),
      'modules/my-listings/routes/my-listings.tsx',
    ),
    route(
      below(paths.listingStatistics(0)).replace('0', ':id'),
      'modules/my-listings/routes/listing-statistics.tsx',
    ),
    route('profil/:username/:tab?', 'modules/profiles/routes/profile.tsx'),
    route('shops/:username/:tab?', 'modules/profiles/routes/profile.tsx', { id: 'shop-profile' }),
    route('artikal/fotografije/default/:id?', 'modules/selling/routes/listing-photos.tsx'),
    route('objava/ponovo/:id', 'modules/selling/routes/repost.tsx'),
    route('odjava', 'modules/accounts/routes/logout.tsx'),
    route(below(paths.info(':slug')), 'modules/content/routes/info.tsx'),
    route(below(paths.avatarGenerator()), 'modules/accounts/routes/avatar-generator.tsx'),
    route('dev/posta', 'modules/notifications/routes/inbox.tsx'),
    route('dev/posta/:messageId', 'modules/notifications/routes/inbox-message.tsx'),
    route('*', 'modules/content/routes/not-found.tsx'),
  ]),
  layout('layouts/auth.tsx', [
    route('login', 'modules/accounts/routes/login.tsx'),
    route('register', 'modules/accounts/routes/register.tsx'),
    route(below(paths.forgotPassword()), 'modules/accounts/routes/forgot-password.tsx'),
    route(below(paths.resetPassword(':token')), 'modules/accounts/routes/reset-password.tsx'),
    route(below(paths.resetPasswordBySms()), 'modules/accounts/routes/reset-password-by-sms.tsx'),
    route(below(paths.undoEmailChange(':token')), 'modules/accounts/routes/undo-email-change.tsx'),
    route('success', 'modules/content/routes/success.tsx'),
    route('verifikacija/email/:token?', 'modules/accounts/routes/verify-email.tsx'),
  ]),
  layout('layouts/settings.tsx', [
    route(below(paths.settings()), 'modules/accounts/routes/settings.tsx'),
    route(below(paths.profileSettings()), 'modules/accounts/routes/profile-settings.tsx'),
    route(below(paths.profilePicture()), 'modules/accounts/routes/profile-picture.tsx'),
    route(below(paths.security()), 'modules/accounts/routes/security.tsx'),
    route(below(paths.verification()), 'modules/accounts/routes/verification.tsx'),
    route(below(paths.privacySettings()), 'modules/accounts/routes/privacy.tsx'),
    route(below(paths.addresses()), 'modules/accounts/routes/addresses.tsx'),
    route(below(paths.notificationSettings()), 'modules/accounts/routes/notification-settings.tsx'),
    route(below(paths.merchantSettings()), 'modules/accounts/routes/merchant.tsx'),
    route(below(paths.statements()), 'modules/shops/routes/statements.tsx'),
  ]),
  layout('layouts/admin.tsx', [
    route(below(paths.admin()), 'modules/admin/routes/overview.tsx'),
    route(below(paths.adminJobs()), 'modules/admin/routes/jobs.tsx'),
    route(below(paths.adminSynonyms()), 'modules/admin/routes/synonyms.tsx'),
    route(below(paths.adminOutbox()), 'modules/notifications/routes/outbox.tsx'),
    route(below(paths.adminPhotoFlags()), 'modules/admin/routes/photo-flags.tsx'),
    route(below(paths.adminServiceMessages()), 'modules/service-messages/routes/service-messages.tsx'),
    route(
      `${below(paths.adminServiceMessages())}/:id`,
      'modules/service-messages/routes/edit-service-message.tsx',
    ),
  ]),
  layout('layouts/form.tsx', [
    route('objava/ostalo/:categoryId', 'modules/selling/routes/new-listing.tsx'),
    route('objava/:categoryUrl', 'modules/selling/routes/new-listing.tsx', { id: 'new-listing-by-url' }),
    route('artikal/uredjivanje/:id?', 'modules/selling/routes/edit-listing.tsx'),
  ]),
  layout('layouts/listing.tsx', [route('artikal/:id/:slug?', 'modules/listings/routes/listing.tsx')]),
  route('r/:id/:userId?', 'modules/listings/routes/share.ts'),
  route('maintenance', 'modules/content/routes/maintenance.tsx'),
] satisfies RouteConfig
