import { expect, it } from 'vitest'
import { addressIn, clientAddress, countedAddress } from './client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['unknown', null],
  ['_hidden', null],
  ['203.0.113.7, 10.0.0.1', null],
  ['203.0.113.700', null],
  ['', null],
])('reads %s as the address %s', (text, address) => {
  expect(addressIn(text)).toBe(address)
})

it('counts an IPv6 address with the others of its network, and an IPv4 address alone', () => {
  expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe(countedAddress('2001:db8:1:2::'))
  expect(countedAddress('2001:db8:1:2::')).not.toBe(countedAddress('2001:db8:1:3::'))
  expect(countedAddress('203.0.113.7')).not.toBe(countedAddress('203.0.113.8'))
  expect(countedAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

it('knows no address of a connection that is gone, which is no failure', () => {
  expect(clientAddress({ socket: {} })).toBe('')
  expect(clientAddress({ ip: 'unknown', socket: { remoteAddress: '203.0.113.7' } })).toBe('203.0.113.7')
})
