import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The pages on a shop's own host (spec 2.3). */
export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('artikal/:id/:slug?', 'routes/listing.tsx'),
  layout('routes/shop.tsx', { id: 'shop' }, [
    index('routes/active.tsx'),
    route('aktivni', 'routes/first-tab.ts'),
    route('zavrseni', 'routes/finished.tsx'),
    route('dojmovi', 'routes/reviews.tsx'),
    route('onama', 'routes/about.tsx'),
    route('radno-vrijeme', 'routes/hours.tsx'),
    route(':first/:second?/:third?/:fourth?', 'routes/category.tsx'),
  ]),
  route('*', 'routes/missing.ts'),
] satisfies RouteConfig
