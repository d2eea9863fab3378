import { expect, test } from 'vitest'
import { isBot } from './bots.ts'

const PROGRAMS = [
  '',
  '  ',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Slackbot-LinkExpanding 1.0',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'Wget/1.21',
  'python-requests/2.31',
  'Go-http-client/2.0',
  'node-fetch',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0)',
]
const PEOPLE = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/480.0]',
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
]

test('self-identified programs are bots', () => {
  expect(PROGRAMS.filter((one) => !isBot(one))).toEqual([])
})

test('phone browsers are not bots', () => {
  expect(PEOPLE.filter(isBot)).toEqual([])
})
