import { BlockList, isIP } from 'node:net'

/** Addresses that are not of the public internet (IANA's special purpose registries); mapped IPv4 is looked at as IPv4. */
const RESERVED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  RESERVED.addSubnet(network, prefix, 'ipv4')
}
/** Of IPv6 only the space given out to the public, without tunnels into IPv4 and examples. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  RESERVED.addSubnet(network, prefix, 'ipv6')
}
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether a connection may be made to this IP address: public ones, and this very computer in local mode. */
export function mayConnect(address: string, isLocal: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) return false
  if (isLocal && LOOPBACK.check(address, family)) return true
  if (RESERVED.check(address, family)) return false
  return family === 'ipv4' || GLOBAL.check(address, family)
}

/**
 * Whether an endpoint that a browser registered may be contacted, judged by its text: https on the usual port of a public host,
 * without name or password; in local mode also this computer, on any port and without encryption. The address that its name
 * resolves to is checked when the connection is made (docs/security.md).
 */
export function isPushAddress(endpoint: string, isLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  if (username !== '' || password !== '' || hash !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (
    isLocal &&
    (host === 'localhost' || (isIP(host) !== 0 && LOOPBACK.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')))
  )
    return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== '') return false
  if (isIP(host) !== 0) return mayConnect(host, isLocal)
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host) && !/\.(localhost|local|internal|home\.arpa)$/.test(host)
}
