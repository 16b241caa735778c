import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

it("greets by the company's clock", () => {
  const at = (time: string) => greeting(new Date(`2026-03-05T${time}:00+05:30`), 'Asia/Kolkata')
  expect([at('04:00'), at('11:59'), at('12:00'), at('16:59'), at('17:00'), at('00:30')]).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})
