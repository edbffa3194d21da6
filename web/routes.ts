import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/general.tsx', [
    index('modules/home/routes/home.tsx'),
    route('kategorije', 'modules/categories/routes/categories.tsx'),
    route('pretraga', 'modules/search/routes/search.tsx'),
    route('odjava', 'modules/accounts/routes/logout.tsx'),
    route('*', 'modules/content/routes/not-found.tsx'),
  ]),
  layout('layouts/auth.tsx', [route('login', 'modules/accounts/routes/login.tsx')]),
  layout('layouts/listing.tsx', [route('artikal/:id/:slug?', 'modules/listings/routes/listing.tsx')]),
  route('maintenance', 'modules/content/routes/maintenance.tsx'),
] satisfies RouteConfig
