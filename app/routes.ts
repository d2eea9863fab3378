import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page of the site. The API lives in server/api.ts. */
export default [
  layout('features/site/routes/default-layout.tsx', [
    index('features/competitions/routes/home.tsx'),
    route('new-competitions', 'features/competitions/routes/new-competitions.tsx'),
    route('competitions-ending-soon', 'features/competitions/routes/ending-soon.tsx'),
    route('competition-category', 'features/competitions/routes/categories.tsx'),
    route('competition-category/:cat', 'features/competitions/routes/category.tsx'),
    route('competition/:comp', 'features/competitions/routes/competition.tsx'),
    route('search', 'features/competitions/routes/search.tsx'),
    route('*', 'features/site/routes/not-found.tsx'),
  ]),
  route('robots.txt', 'features/site/routes/robots.ts'),
  route('sitemap.xml', 'features/site/routes/sitemap.ts'),
] satisfies RouteConfig
