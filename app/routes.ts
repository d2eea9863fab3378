import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** One module for all pages in content/; the URL selects the file. */
const PAGE = 'features/pages/routes/content-page.tsx'
const LANDING = 'features/directory/routes/landing-page.tsx'

/** Every page of the site. The API is in server/api.ts. */
export default [
  layout('features/site/routes/default-layout.tsx', [
    index('features/directory/routes/home.tsx'),
    route('new-competitions', 'features/directory/routes/new-competitions.tsx'),
    route('competitions-ending-soon', 'features/directory/routes/ending-soon.tsx'),
    route('competition-category', 'features/directory/routes/categories.tsx'),
    route('competition-category/:cat', 'features/directory/routes/category.tsx'),
    route('competition/:comp', 'features/directory/routes/competition.tsx'),
    route('competition/:comp/report', 'features/moderation/routes/report.tsx'),
    route('search', 'features/directory/routes/search.tsx'),
    route('offline', 'features/site/routes/offline.tsx'),

    route('add-a-new-competition', 'features/submissions/routes/add-competition.tsx'),
    route('add-a-new-competition/thanks', 'features/submissions/routes/add-thanks.tsx'),

    layout('features/accounts/routes/guests-only.tsx', [
      route('login', 'features/accounts/routes/login.tsx'),
      route('login/facebook', 'features/accounts/routes/login-facebook.tsx'),
      route('join-today', 'features/accounts/routes/join-today.tsx'),
    ]),
    layout('features/accounts/routes/members-only.tsx', [
      route('my-dashboard', 'features/accounts/routes/my-dashboard.tsx'),
      route('my-bookmarks', 'features/bookmarks/routes/my-bookmarks.tsx'),
      route('close-account', 'features/accounts/routes/close-account.tsx'),
      route('logout', 'features/accounts/routes/logout.tsx'),
      route('competition/:comp?/edit', 'features/submissions/routes/edit-competition.tsx'),
    ]),
    layout('features/admin/routes/admin-layout.tsx', [
      route('admin', 'features/admin/routes/admin-home.tsx'),
      route('admin/stats', 'features/engagement/routes/stats.tsx'),
      route('admin/stats.csv', 'features/engagement/routes/stats-csv.ts'),
      route('admin/pending', 'features/moderation/routes/queue.tsx', { id: 'pending' }),
      route('admin/fpd', 'features/moderation/routes/queue.tsx', { id: 'fpd' }),
      route('admin/premium', 'features/moderation/routes/premium.tsx'),
      route('admin/all-competitions', 'features/moderation/routes/all-competitions.tsx'),
      route('admin/import', 'features/exchange/routes/import-csv.tsx'),
      route('admin/all-competitions.csv', 'features/exchange/routes/export-csv.ts'),
      route('admin/reports', 'features/moderation/routes/reports.tsx'),
      route('admin/messages', 'features/mailing/routes/messages.tsx'),
      route('admin/email-campaigns', 'features/mailing/routes/campaigns.tsx'),
      route('admin/email-campaigns/:id', 'features/mailing/routes/campaign.tsx'),
      route('admin/subscribers', 'features/mailing/routes/subscribers.tsx'),
      route('admin/subscribers.csv', 'features/mailing/routes/subscribers-csv.ts'),
      route('admin/subscribers/import', 'features/mailing/routes/import-subscribers.tsx'),
      route('admin/users', 'features/accounts/routes/users.tsx'),
      route('admin/users/:id', 'features/accounts/routes/user.tsx'),
      route('admin/moderation-log/:id', 'features/moderation/routes/moderation-log.tsx'),
    ]),
    route('join-today/thanks', 'features/accounts/routes/join-thanks.tsx'),
    route('password-reset', 'features/accounts/routes/password-reset.tsx'),
    route('password-reset/:token', 'features/accounts/routes/password-reset-link.tsx'),
    route('confirm-email/:token', 'features/accounts/routes/confirm-email.tsx'),
    route('confirm-email-news/:token', 'features/mailing/routes/confirm-news.tsx'),
    route('contact-us', 'features/mailing/routes/contact.tsx'),
    route('unsubscribe/:token', 'features/mailing/routes/unsubscribe.tsx'),

    route('how-to-win', PAGE, { id: 'how-to-win' }),
    route('frequently-asked-questions', PAGE, { id: 'frequently-asked-questions' }),
    route('cookie-policy', PAGE, { id: 'cookie-policy' }),
    route('privacy-policy', PAGE, { id: 'privacy-policy' }),
    route('terms-and-conditions-of-use', PAGE, { id: 'terms-and-conditions-of-use' }),
    route('running-competition-ireland', PAGE, { id: 'running-competition-ireland' }),
    route('50-insane-facts-about-ireland', 'features/pages/routes/facts-page.tsx'),

    route('win-a-holiday', LANDING, { id: 'win-a-holiday' }),
    route('win-an-ipad', LANDING, { id: 'win-an-ipad' }),
    route('win-an-iphone', LANDING, { id: 'win-an-iphone' }),
    route('win-all-ireland-football-final-tickets', LANDING, {
      id: 'win-all-ireland-football-final-tickets',
    }),
    route('win-electric-picnic-tickets', LANDING, { id: 'win-electric-picnic-tickets' }),
    route('win/welcome-to-competitions-ie-thanks-for-joining', LANDING, { id: 'welcome' }),

    route('*', 'features/site/routes/not-found.tsx'),
  ]),
  route('competition/:comp/calendar.ics', 'features/directory/routes/closing-calendar.ts'),
  route('feeds/:name', 'features/directory/routes/feed.ts'),
  route('feeds/category/:name', 'features/directory/routes/feed.ts', { id: 'category-feed' }),
  route('calendar/:token/bookmarks.ics', 'features/bookmarks/routes/bookmarks-calendar.ts'),
  route('.well-known/security.txt', 'features/site/routes/security-txt.ts'),
  route('robots.txt', 'features/site/routes/robots.ts'),
  route('sitemap.xml', 'features/site/routes/sitemap.ts'),
] satisfies RouteConfig
