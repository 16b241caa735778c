import { expect, it } from 'vitest'
import { leftOutLines } from './left-out.ts'

const one = (name: string, reason: string) => ({ leadId: name, name, reason })

it('lists the leads that a mail to several does not reach, by reason', () => {
  const leftOut = [
    one('Ravi', 'No email address'),
    one('Asha', 'This lead is archived'),
    one('Meera', 'No email address'),
  ]
  expect(leftOutLines({ leftOut, unseen: 0 })).toEqual(['No email address: Ravi, Meera', 'This lead is archived: Asha'])
  expect(leftOutLines({ leftOut: [], unseen: 1 })).toEqual(['1 lead that is not there any more or not yours to see'])
  expect(leftOutLines({ leftOut: [], unseen: 2 })).toEqual(['2 leads that are not there any more or not yours to see'])
  expect(leftOutLines({ leftOut: [], unseen: 0 })).toEqual([])
})
