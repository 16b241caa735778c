import { describe, expect, it } from 'vitest'
import { fillLetterHtml, fillLetterSubject, letterOf, letterPlaceholderProblem } from './quotation-letter.ts'

const VALUES = {
  clientName: 'Meera & <Co>',
  projectName: 'Villa {{total}}',
  quotationNumber: 'EQ/26-27/0001',
  total: '₹ 1,180',
  validUntil: '31-03-2026',
  senderName: 'Asha Rao',
  companyName: 'Kalpa',
}
const URL = 'https://suite.example/quotation/view#abc'

describe('the letter of a quotation', () => {
  it('has its placeholders filled in, and values stay texts [QT-232]', () => {
    const html = fillLetterHtml(
      '<p>Dear {{clientName}}, {{ quotationNumber }} of {{projectName}}: {{total}} until {{validUntil}}. {{link}} {{senderName}}, {{companyName}} {{other}}</p>',
      VALUES,
      URL,
    )
    expect(html).toBe(
      '<p>Dear Meera &amp; &lt;Co&gt;, EQ/26-27/0001 of Villa {{total}}: ₹ 1,180 until 31-03-2026. <a href="https://suite.example/quotation/view#abc">Open the quotation</a> Asha Rao, Kalpa {{other}}</p>',
    )
    expect(fillLetterSubject('{{quotationNumber}}  for\n{{clientName}} {{link}}', VALUES)).toBe(
      'EQ/26-27/0001 for Meera & <Co>',
    )
  })

  it('gets the link at its end where it has none [QT-232]', () => {
    expect(fillLetterHtml('<p>Hello</p>', VALUES, URL)).toBe(
      '<p>Hello</p><p><a href="https://suite.example/quotation/view#abc">Open the quotation</a></p>',
    )
  })

  it('is that of the product, with the subject of table T6, while the firm has none [QT-232 QT-323]', () => {
    const letter = letterOf('design', { subject: '', html: '' })
    expect(fillLetterSubject(letter.subject, { ...VALUES, projectName: 'Villa' })).toBe(
      'Design Quotation EQ/26-27/0001 for Villa from Kalpa',
    )
    expect(letterPlaceholderProblem(letter.html)).toBeUndefined()
    expect(letterOf('design', { subject: 'Own', html: '<p>own</p>' })).toEqual({ subject: 'Own', html: '<p>own</p>' })
    expect(letterPlaceholderProblem('{{Total}} {{leadName}}')).toMatch(/^\{\{leadName\}\} is not known\. There are /)
  })
})
