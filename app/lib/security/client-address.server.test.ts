import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, clientAddress, networkKey } from './client-address.server.ts'

test('addresses are counted by the network of one household', () => {
  const keys = {
    '192.0.2.1': '192.0.2.1',
    '127.0.0.1': '127.0.0.1',
    '::ffff:192.0.2.1': '192.0.2.1',
    '::FFFF:c000:201': '192.0.2.1',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0DB8:0001:0002::9': '2001:db8:1:2::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
    '1:2:3:4:5:6:7::': '1:2:3:4::/64',
    'not an address': 'unknown',
    '': 'unknown',
  }
  const found = Object.keys(keys).map((address) => [address, addressKey(address)])
  expect(Object.fromEntries(found)).toEqual(keys)
})

test('all addresses in a /64 share a key, and each IPv4 address has a separate one', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const key = addressKey(address)
      expect(addressKey(key.replace('/64', '1'))).toBe(key)
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(addressKey(address)).toBe(address)
    }),
  )
})

test('a network is the /24 of an IPv4 address and the /48 of an IPv6 address', () => {
  const keys = {
    '192.0.2.1': '192.0.2.0/24',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1::/48',
    '2001:db8::1': '2001:db8:0::/48',
    'not an address': 'unknown',
  }
  const found = Object.keys(keys).map((address) => [address, networkKey(addressKey(address))])
  expect(Object.fromEntries(found)).toEqual(keys)
})

test('the client address is the connection’s, or with a proxy the last one it wrote', () => {
  const forwarded = '10.9.9.9, 203.0.113.5'
  expect(addressOf(forwarded, false)).toBe('127.0.0.1')
  expect(addressOf(forwarded, true)).toBe('203.0.113.5')
  expect(addressOf(undefined, true)).toBe('127.0.0.1')
  expect(addressOf('203.0.113.5, bogus', true)).toBe('127.0.0.1')
  expect(clientAddress({ headers: {}, socket: {} }, false)).toBe('unknown')
})

test('a proxy may add the port and write IPv6 in brackets', () => {
  const read = {
    '1.2.3.4:567': '1.2.3.4',
    '[2001:db8::1]:443': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    '2001:db8::1': '2001:db8::1',
    '10.9.9.9, [2001:db8::2]:1': '2001:db8::2',
    '1.2.3.4:': '127.0.0.1',
    '1.2.3:4': '127.0.0.1',
    '[1.2.3.4:567': '127.0.0.1',
    '[]:443': '127.0.0.1',
  }
  const found = Object.keys(read).map((header) => [header, addressOf(header, true)])
  expect(Object.fromEntries(found)).toEqual(read)
})

function addressOf(forwarded: string | undefined, trustProxy: boolean) {
  const headers = { 'x-forwarded-for': forwarded }
  return clientAddress({ headers, socket: { remoteAddress: '127.0.0.1' } }, trustProxy)
}
