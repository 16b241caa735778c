import { describe, expect, test } from 'vitest'
import { isPushAddress, mayConnect } from './push-address.policy.ts'

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://8.8.8.8/send',
    'https://[2606:4700::1111]/send',
  ])('%s is one', address => {
    expect(isPushAddress(address, false)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@push.example.com/x',
    'https://push.example.com/x#y',
    'ftp://push.example.com/x',
    'javascript:alert(1)',
    'https://localhost/x',
    'https://printer/x',
    'https://database.internal/x',
    'https://printer.local/x',
    'https://x.localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.1.2.3/x',
    'https://172.31.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://255.255.255.255/x',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[2002:0a00:0001::1]/x',
    'https://[64:ff9b::a00:1]/x',
    'no address',
  ])('%s is none', address => {
    expect(isPushAddress(address, false)).toBe(false)
  })

  test('may be this computer in local mode, and no other one of the own network', () => {
    for (const address of ['http://127.0.0.1:8080/x', 'https://localhost:8443/x', 'http://[::1]:8080/x'])
      expect(isPushAddress(address, true)).toBe(true)
    for (const address of ['http://192.168.1.1/x', 'https://10.0.0.1/x', 'http://push.example.com/x'])
      expect(isPushAddress(address, true)).toBe(false)
  })
})

describe('what a name may lead to', () => {
  test('is a public address, and this computer in local mode only', () => {
    expect(mayConnect('142.250.70.10', false)).toBe(true)
    expect(mayConnect('2a00:1450:4001::5f', false)).toBe(true)
    for (const address of ['127.0.0.1', '::1', '10.0.0.1', '::ffff:192.168.0.1', '169.254.169.254', 'fe80::1', '', 'x'])
      expect(mayConnect(address, false)).toBe(false)
    expect(mayConnect('127.0.0.1', true)).toBe(true)
    expect(mayConnect('::1', true)).toBe(true)
    expect(mayConnect('10.0.0.1', true)).toBe(false)
  })

  test.each([
    ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
    ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
    ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
    ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
    ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
    ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
    ['2001::', '2001:1ff:ffff::', '2000:ffff::', '2001:200::'],
    ['2001:db8::', '2001:db8:ffff::', '2001:db7:ffff::', '2001:db9::'],
    ['2002::', '2002:ffff::', '2001:ffff::', '2003::'],
    ['3fff::', '3fff:fff:ffff::', '3ffe:ffff::', '3fff:1000::'],
    ['4000::', 'ffff::', '3fff:ffff::'],
    ['::', '1fff:ffff::', '2000::'],
  ])('is none from %s to %s', (first, last, ...beside) => {
    expect([first, last].map(address => mayConnect(address, false))).toEqual([false, false])
    expect(beside.filter(address => !mayConnect(address, false))).toEqual([])
  })
})
