import { passwordProblem } from '@plinth/contract/company/auth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './common-passwords.ts'

const WORDS = `password p@ssword p@ssw0rd passw0rd welcome w3lcome admin adm1n administrator login secret master letmein
  qwerty qwertyuiop asdfgh zxcvbn abc abcd abcde test tester demo guest user changeme default temp iloveyou sunshine
  princess football cricket monkey dragon superman batman pokemon shadow hunter summer winter spring autumn january
  august october december monday friday india mumbai delhi bangalore krishna ganesha sairam rahul rohit sachin google
  facebook samsung computer internet system server office company manager director architect interior design studio
  builder client project hello angel lucky family friends`.split(/\s+/)
const TAILS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '01',
  '007',
  '2023',
  '2024',
  '2025',
  '2026',
  '786',
  '99',
  '',
]
const SIGNS = ['@', '!', '#', '$', '*', '.', '_', '-', '&']

describe('passwords that keep the rule and are guessed first', () => {
  it('are refused, all of several thousand', () => {
    const listed = new Set<string>()
    for (const word of WORDS) {
      for (const cased of [word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()]) {
        for (const sign of SIGNS) {
          for (const tail of TAILS) {
            for (const one of [cased + sign + tail, cased + tail + sign, sign + cased + tail]) listed.add(one)
          }
        }
      }
    }
    const keepRule = [...listed].filter(one => passwordProblem(one) === undefined)
    expect(keepRule.length).toBeGreaterThan(3000)
    expect(keepRule.filter(one => !isWeakPassword(one, []))).toEqual([])
  })

  it('are refused where they name the product, the company or the person', () => {
    const words = ['plinth', 'Kalpa', 'asha.rao']
    for (const password of ['Plinth#Vexed7', 'xq!Kalpa-Wum', 'Asha.Rao!xq9v']) {
      expect(isWeakPassword(password, []), password).toBe(false)
      expect(isWeakPassword(password, words), password).toBe(true)
    }
  })

  it('are not confused with chosen ones', () => {
    const chosen = ['Kettle#Moss9', 'Vexed_Larch21', 'oQ7!bR2x', 'Tr0ut&Fable', 'A!7391846205', 'gym7-Walnut!Q']
    expect(chosen.filter(one => isWeakPassword(one, ['plinth']))).toEqual([])
  })

  it('are told from nearly every random one', () => {
    const sign = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!#%&*+-=?@')
    const samples = fc.sample(fc.array(sign, { minLength: 12, maxLength: 15 }), { numRuns: 2000, seed: 7 })
    const refused = samples.filter(signs => isWeakPassword(signs.join(''), ['plinth']))
    expect(refused.length).toBeLessThan(5)
  })
})
