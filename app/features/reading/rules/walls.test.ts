import { expect, test } from 'vitest'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { isDrawnByScripts, isWall } from './walls.ts'

test.for([
  'Log into Facebook',
  'Log in | Facebook',
  'Login • Instagram',
  'Sign in',
  'Sign in to continue',
  'Sign in - Google Accounts',
  'Sign Up | LinkedIn',
  'Please log in to view this page',
  'Create an account or log in',
  'Before you continue to YouTube',
  'Cookie consent',
  'Your privacy matters',
  'Just a moment...',
  'Just a moment…',
  'Access denied',
  'Access to this page has been denied',
  'Attention Required! | Cloudflare',
  'Verify you are human',
  'Verifying you’re not a robot',
  'Human Verification',
  'Robot Check',
  'Security check',
  'Pardon Our Interruption',
  'Client Challenge',
  '403 Forbidden',
  'Error 401',
  'Checking your browser',
])('“%s” is the title of a wall', (title) => {
  expect(isWall(parsePage(`<title>${title}</title><p>Text`))).toBe(true)
  expect(isWall(parsePage(`<title>Harbour House</title><h1>${title}</h1><p>Text`))).toBe(true)
})

test.for([
  '<title>Facebook – log in or sign up</title><div id="root"></div>',
  '<title>LinkedIn Login, Sign in | LinkedIn</title><p>Forgot password?',
  '<title>Instagram</title><h1>Log in</h1><p>Or log in with Facebook',
  '<title>X</title><p>Happening now</p><form><input type="password"></form>',
  '<title>Checkpoint</title><p>Please verify you are human to go on.',
])('%s is a wall', (html) => expect(isWall(parsePage(html))).toBe(true))

test('a promoter’s page may ask for a password', () => {
  const form = '<p>Enter our draw</p><form><input type="email"><input type="password"></form>'
  expect(isWall(parsePage(`<title>Harbour House</title>${form}`))).toBe(false)
})

test.for([
  'Win a bike',
  'Log in and win a bike',
  'Sign up to our competition',
  'Signal Bikes: win one',
  'Access all areas',
  'Cookies: win a year’s supply',
  'Consenting Adults: win tickets',
  'Securityguard.example',
  '4015 reasons to visit',
])('“%s” is not', (title) => {
  expect(isWall(parsePage(`<title>${title}</title><p>Text`))).toBe(false)
})

test('a long page with a login has its own text', () => {
  const text = '<p>Our autumn competition has begun. </p>'.repeat(40)
  expect(isWall(parsePage(`<title>Harbour House</title><h1>Log in</h1>${text}`))).toBe(false)
})

test('a page without text is no wall', () => {
  const empty = parsePage('<title>Harbour House</title><div id="root"></div>')
  expect([isWall(empty), isDrawnByScripts(empty)]).toEqual([false, true])
  const described = parsePage(
    '<meta property="og:title" content="Win a bike"><div id="root"></div>',
  )
  expect(isDrawnByScripts(described)).toBe(false)
})
