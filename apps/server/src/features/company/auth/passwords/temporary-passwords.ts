import { randomInt } from 'node:crypto'
import { hashPassword } from './passwords.ts'

const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const SMALL = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'
// signs that no mail program takes for markup or part of a link
const SIGNS = '@#%+='
const LENGTH = 12
const LIFE_DAYS = 7

export interface TemporaryPassword {
  /** to be mailed and forgotten */
  password: string
  passwordHash: string
  expiresAt: Date
}

/** A password of twelve characters that keeps the rules, without letters that look alike, valid for seven days (SH-Q69). */
export async function makeTemporaryPassword(now: Date): Promise<TemporaryPassword> {
  const all = CAPITALS + SMALL + DIGITS + SIGNS
  const pick = (from: string): string => from[randomInt(from.length)]!
  const signs = [pick(CAPITALS), pick(SMALL), pick(DIGITS), pick(SIGNS)]
  while (signs.length < LENGTH) signs.push(pick(all))
  for (let last = signs.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[signs[last], signs[other]] = [signs[other]!, signs[last]!]
  }
  const password = signs.join('')
  const expiresAt = new Date(now.getTime() + LIFE_DAYS * 86_400_000)
  return { password, passwordHash: await hashPassword(password), expiresAt }
}
