import { argon2Sync } from 'node:crypto'
import os from 'node:os'
import { isAppError } from '@plinth/contract/error-codes'
import { describe, expect, it } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

describe('passwords at rest', () => {
  it('are argon2id strings with a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('Kettle#Moss9'), hashPassword('Kettle#Moss9')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(other).not.toBe(one)
    expect(await isPassword('Kettle#Moss9', one)).toBe(true)
    expect(await isPassword('Kettle#Moss8', one)).toBe(false)
    expect(isOutdated(one)).toBe(false)
  })

  it('keep every character: nothing is trimmed, folded or cut off', async () => {
    const hash = await hashPassword('Kettle#Möss9 é')
    expect(await isPassword('Kettle#Möss9 é'.normalize('NFD'), hash)).toBe(false)
    expect(await isPassword('Kettle#Möss9 é ', hash)).toBe(false)
  })

  it('made with older parameters still work and are seen as outdated', async () => {
    const nonce = Buffer.alloc(16, 7)
    const tag = argon2Sync('argon2id', {
      message: 'Old#Pass12',
      nonce,
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const hash = `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`
    expect(await isPassword('Old#Pass12', hash)).toBe(true)
    expect(isOutdated(hash)).toBe(true)
  })

  it('of an unknown account, or none that can be read, are never right', async () => {
    expect(await isPassword('Kettle#Moss9', undefined)).toBe(false)
    expect(await isPassword('no password', 'no password')).toBe(false)
  })

  it('are hashed two per core at a time, with 50 waiting and the rest refused', async () => {
    const room = 2 * os.availableParallelism() + 50
    const outcomes = await Promise.allSettled(Array.from({ length: room + 10 }, () => isPassword('x', undefined)))
    const refused = outcomes.filter(one => one.status === 'rejected')
    expect(refused).toHaveLength(10)
    for (const one of refused) expect(isAppError(one.reason, 'UNAVAILABLE')).toBe(true)
  })
})
