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
})
